import type { Random } from '@/scripts/bench/seed/random';

/** Returns one of the choices, each with a probability in proportion to its weight. */
export function choose<Choice extends { weight: number }>(
  random: Random,
  choices: readonly [Choice, ...Choice[]] | readonly Choice[],
): Choice {
  let rest = random.next() * choices.reduce((sum, { weight }) => sum + weight, 0);
  for (const choice of choices) {
    rest -= choice.weight;
    if (rest < 0) return choice;
  }
  const last = choices.at(-1);
  if (!last) throw new Error('There is nothing to choose from.');
  return last;
}
