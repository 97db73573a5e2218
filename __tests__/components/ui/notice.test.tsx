import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Notice } from '@/components/ui/notice';

const onExpire = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  onExpire.mockClear();
});

afterEach(() => {
  jest.useRealTimers();
});

test('a notice without buttons closes after a while', () => {
  render(
    <Notice close={{ label: 'Dismiss' }} onExpire={onExpire}>
      List copied
    </Notice>,
  );
  expect(screen.queryByRole('button')).toBeNull();
  jest.advanceTimersByTime(7000);
  expect(onExpire).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1000);
  expect(onExpire).toHaveBeenCalledTimes(1);
});

test('a notice with an undo button stays', () => {
  render(
    <Notice action={{ label: 'Undo' }} close={{ label: 'Dismiss' }} onExpire={onExpire}>
      All ticks cleared
    </Notice>,
  );
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  jest.advanceTimersByTime(60_000);
  expect(onExpire).not.toHaveBeenCalled();
});

test('a brief notice with a button closes after a while, but not while the visitor is in it', () => {
  render(
    <Notice isBrief action={{ label: 'Undo' }} close={{ label: 'Dismiss' }} onExpire={onExpire}>
      Item added
    </Notice>,
  );
  screen.getByRole('button', { name: 'Undo' }).focus();
  jest.advanceTimersByTime(20_000);
  expect(onExpire).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Undo' }).blur();
  jest.advanceTimersByTime(8000);
  expect(onExpire).toHaveBeenCalledTimes(1);
});
