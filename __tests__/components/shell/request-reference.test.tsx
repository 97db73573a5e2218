import { afterEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { render } from '@/__tests__/support/render';
import { RequestReference } from '@/components/shell/request-reference';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** The browser's timings of the document, with what its server told. The DOM of tests has none. */
function tellTimings(serverTiming?: { name: string; description: string }[]) {
  performance.getEntriesByType = jest.fn<() => PerformanceEntryList>(() => [
    { serverTiming } as unknown as PerformanceEntry,
  ]);
}

const before = performance.getEntriesByType;

afterEach(() => {
  performance.getEntriesByType = before;
});

test('says what the number of the request is for, with the number on a line of its own', () => {
  tellTimings([{ name: 'request', description: ID }]);
  const { container } = render(<RequestReference />);
  expect(container).toHaveTextContent(`If you write to us about this error, give this number: ${ID}`);
  expect(container.firstChild).not.toHaveClass('invisible');
  expect(screen.getByText(ID)).toHaveAttribute('dir', 'ltr');
  expect(screen.getByText(ID).parentElement).toHaveClass('block');
});

test('nobody sees the sentence without its number, but it has its room', () => {
  tellTimings();
  const { container } = render(<RequestReference />);
  expect(container.firstChild).toHaveClass('invisible');
  expect(container).toHaveTextContent(/^If you write to us/);
});
