/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { stemWord } from '@/lib/server/catalog/search/stem-word';

test.each([
  ['en', 'camps', 'camping'],
  ['de', 'umzug', 'umzuge'],
  ['de', 'wanderung', 'wanderungen'],
  ['ar', 'سفر', 'السفر'],
  ['fr', 'avion', 'avions'],
  ['fr', 'cadeau', 'cadeaux'],
  ['fr', 'tuyau', 'tuyaux'],
  ['fr', 'animal', 'animaux'],
  ['fr', 'jeu', 'jeux'],
  ['es', 'coche', 'coches'],
  ['es', 'flor', 'flores'],
  ['es', 'padre', 'padres'],
  ['es', 'habitacion', 'habitaciones'],
  ['es', 'examen', 'examenes'],
  ['es', 'pais', 'paises'],
  ['es', 'mes', 'meses'],
  ['es', 'autobus', 'autobuses'],
  ['es', 'ingles', 'ingleses'],
  ['es', 'raiz', 'raices'],
  ['es', 'club', 'clubes'],
  ['pt-BR', 'casa', 'casas'],
  ['pt-BR', 'cartao', 'cartoes'],
  ['pt-BR', 'cao', 'caes'],
  ['pt-BR', 'alemao', 'alemaes'],
  ['pt-BR', 'mae', 'maes'],
  ['pt-BR', 'mao', 'maos'],
  ['pt-BR', 'viagem', 'viagens'],
  ['pt-BR', 'animal', 'animais'],
  ['pt-BR', 'imovel', 'imoveis'],
  ['pt-BR', 'facil', 'faceis'],
  ['pt-BR', 'lencol', 'lencois'],
  ['pt-BR', 'taxi', 'taxis'],
  ['pt-BR', 'cor', 'cores'],
  ['pt-BR', 'torre', 'torres'],
  ['pt-BR', 'luz', 'luzes'],
  ['pt-BR', 'mes', 'meses'],
  ['pt-BR', 'pais', 'paises'],
  ['pt-BR', 'tese', 'teses'],
  ['pt-BR', 'base', 'bases'],
])('%s: %s and %s have the same stem', (locale, one, other) => {
  expect(stemWord(one, locale)).toBe(stemWord(other, locale));
});

test.each([
  ['fr', 'mai', 'mais'],
  ['fr', 'foi', 'fois'],
  ['fr', 'ver', 'vers'],
  ['fr', 'travail', 'travaux'],
  ['fr', 'bus', 'bu'],
  ['es', 'casa', 'caso'],
  ['es', 'bolsa', 'bolso'],
  ['pt-BR', 'mes', 'mesa'],
  ['pt-BR', 'mae', 'mao'],
  ['pt-BR', 'mal', 'mais'],
  ['pt-BR', 'dos', 'dose'],
  ['pt-BR', 'banco', 'bancada'],
])('%s: %s and %s, which mean different things, have different stems', (locale, one, other) => {
  expect(stemWord(one, locale)).not.toBe(stemWord(other, locale));
});

test('a locale with a region uses the stemmer of its language', () => {
  expect(stemWord('camping', 'en-GB')).toBe('camp');
});

test('words of a language without a stemmer are not changed', () => {
  expect(stemWord('camping', 'ja')).toBe('camping');
});
