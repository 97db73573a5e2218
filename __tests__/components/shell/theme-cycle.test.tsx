import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '@/__tests__/support/render';
import { ThemeCycleProvider } from '@/components/shell/theme-cycle';
import { ThemeToggle } from '@/components/shell/theme-toggle';

const toggle = () => screen.getByRole('button', { name: /^Theme:/ });

function renderToggle() {
  return render(
    <ThemeCycleProvider>
      <ThemeToggle />
    </ThemeCycleProvider>,
  );
}

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('data-theme');
});

describe('the theme', () => {
  test('is light at first, even if an earlier visit chose dark', () => {
    localStorage.setItem('theme', 'dark');
    renderToggle();
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
    expect(toggle()).toHaveAccessibleName('Theme: light. Switch to dark.');
  });

  test('switches from light to dark to system to light', async () => {
    const user = userEvent.setup();
    renderToggle();
    await user.click(toggle());
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await user.click(toggle());
    expect(toggle()).toHaveAccessibleName('Theme: system. Switch to light.');
    expect(localStorage.getItem('theme')).toBe('system');
    await user.click(toggle());
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  });

  test('is dark after the first press, even if an earlier visit chose dark', async () => {
    localStorage.setItem('theme', 'dark');
    const user = userEvent.setup();
    renderToggle();
    await user.click(toggle());
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  });
});
