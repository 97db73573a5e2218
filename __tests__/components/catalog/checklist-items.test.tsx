import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { render } from '@/__tests__/support/render';
import { ChecklistItems } from '@/components/catalog/checklist-items';
import { TickProgress } from '@/components/catalog/tick-progress';
import { TickSync } from '@/components/catalog/tick-sync';
import { setTick } from '@/lib/browser/tick-store';

const items = [
  { id: 'tent', z: '1', html: 'Pitch the <em>tent</em>' },
  { id: 'pegs', z: '1.1', html: 'Count the pegs' },
  { id: 'water', z: '2', html: 'Fetch water', details: '<p>2 l a person.</p>' },
];

function Checklist({ shown = items }) {
  return (
    <TickSync listKey="camping">
      <ChecklistItems position="checklist" listId="camping" items={shown} />
    </TickSync>
  );
}

beforeEach(() => {
  for (const { id } of items) setTick('camping', id, false);
});

describe('the items of a checklist', () => {
  test('are nested lists of labeled checkboxes', () => {
    render(<Checklist />);
    const parent = screen.getByRole('checkbox', { name: 'Pitch the tent' }).closest('li') as HTMLElement;
    expect(within(parent).getByRole('checkbox', { name: 'Count the pegs' })).not.toBeChecked();
    expect(within(parent).queryByRole('checkbox', { name: 'Fetch water' })).toBeNull();
    expect(screen.getByText('2 l a person.')).toBeVisible();
  });

  test('have their ticks stored by the ids of list and item', async () => {
    const user = userEvent.setup();
    const first = render(<Checklist />);
    await user.click(screen.getByRole('checkbox', { name: 'Count the pegs' }));
    expect(localStorage.getItem('checkleaf:ticks:camping')).toBe('["pegs"]');
    first.unmount();
    render(<Checklist shown={[...items].reverse()} />);
    expect(screen.getByRole('checkbox', { name: 'Count the pegs' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Fetch water' })).not.toBeChecked();
  });

  test('have a tick stored that is made in the moment they appear', () => {
    function TickAtOnce() {
      useLayoutEffect(() => screen.getByRole('checkbox', { name: 'Fetch water' }).click(), []);
      return null;
    }
    render(
      <>
        <Checklist />
        <TickAtOnce />
      </>,
    );
    expect(localStorage.getItem('checkleaf:ticks:camping')).toBe('["water"]');
  });

  test('show a tick that is made in another tab', () => {
    render(<Checklist />);
    localStorage.setItem('checkleaf:ticks:camping', '["water"]');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'checkleaf:ticks:camping' }));
    });
    expect(screen.getByRole('checkbox', { name: 'Fetch water' })).toBeChecked();
  });

  test('are counted in the progress when ticked', async () => {
    const user = userEvent.setup();
    render(
      <>
        <Checklist />
        <TickProgress listKey="camping" items={items} />
      </>,
    );
    await user.click(screen.getByRole('checkbox', { name: 'Fetch water' }));
    expect(screen.getByRole('progressbar', { name: '1 of 3 done' })).toHaveAttribute('value', '1');
  });
});
