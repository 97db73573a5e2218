import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '@/__tests__/support/render';
import { SectionNav } from '@/components/views/template/section-nav';
import { replaceTicks } from '@/lib/browser/tick-store';

const section = (id: string, titleHtml: string) => ({ id, titleHtml, items: [] });
const sections = [section('_start', ''), section('before', '<em>Before</em>'), section('there', 'There')];

function renderNav({ instant = false } = {}) {
  return render(
    <>
      <SectionNav
        id="nav"
        listKey="camping"
        sections={sections}
        instant={instant}
        langProps={{ lang: 'en', dir: 'ltr' }}
      />
      <h2 id="there" tabIndex={-1}>
        Target
      </h2>
    </>,
  );
}

const link = (name: string) => screen.getByRole('link', { name });

describe('the links to the sections', () => {
  let scrollTo: ReturnType<typeof jest.spyOn>;

  beforeEach(() => {
    scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    window.history.replaceState(null, '', '/camping');
  });
  afterEach(() => scrollTo.mockRestore());

  test('are plain anchors to the sections that have a title', () => {
    renderNav();
    expect(screen.getByRole('navigation', { name: 'Jump to' })).toBeVisible();
    expect(screen.getAllByRole('link')).toEqual([link('Before'), link('There')]);
    expect(link('There')).toHaveAttribute('href', '#there');
    expect(screen.getByRole('list')).toHaveAttribute('lang', 'en');
  });

  test('scroll smoothly to below the sticky bar, update the URL and move the focus', async () => {
    renderNav();
    await userEvent.click(link('There'));
    expect(scrollTo).toHaveBeenCalledWith({ top: -140, behavior: 'smooth' });
    expect(window.location.hash).toBe('#there');
    expect(screen.getByRole('heading', { name: 'Target' })).toHaveFocus();
  });

  test('jump without smooth scrolling on a long list', async () => {
    renderNav({ instant: true });
    await userEvent.click(link('There'));
    expect(scrollTo).toHaveBeenCalledWith({ top: -140, behavior: 'instant' });
  });

  test.each(['ctrlKey', 'metaKey', 'shiftKey'])('are left to the browser with %s', (modifierKey) => {
    renderNav();
    const click = createEvent.click(link('There'), { [modifierKey]: true });
    fireEvent(link('There'), click);
    expect(click.defaultPrevented).toBe(false);
    expect(scrollTo).not.toHaveBeenCalled();
  });
});

test('the link to a section begins with how many of its items are done', () => {
  replaceTicks('camping', new Set(['tent']));
  const items = ['tent', 'map'].map((id, index) => ({ id, z: String(index + 1), html: id }));
  render(
    <SectionNav
      id="nav"
      listKey="camping"
      sections={[{ ...section('before', 'Before'), items }, section('there', 'There')]}
      instant={false}
      langProps={{}}
    />,
  );
  expect(screen.getAllByRole('link').map((element) => element.textContent)).toEqual(['1/2 Before', ' There']);
});

test('renders nothing if only one section has a title', () => {
  render(
    <SectionNav id="nav" listKey="camping" sections={sections.slice(0, 2)} instant={false} langProps={{}} />,
  );
  expect(screen.queryByRole('navigation')).toBeNull();
});
