/**
 * Words that Snowball joins with words of another meaning (“international” and “internal”), by language code. They are their own stem; after
 * a colon are other forms of the word.
 */
const FORMS: Readonly<Record<string, string>> = {
  en: `apartment: apartments, authority: authorities, building: buildings, business: businesses, busy, coating: coatings, dressing: dressings,
    evening: evenings, even, experiment: experiments, festive, general, important, international, living, opera: operas, outing: outings,
    paste: pastes pasting, parking, probation, responsible, retirement, severance, several, stockings: stocking, terminal: terminals, training: trainings,
    university: universities, vacation: vacations, wedding: weddings, news, organ: organs, marinade, policy: policies, ate, ones, accountant: accountants,
    appearance, collective, directive: directives, listing: listings, likely, rating: ratings, universal, community: communities,
    presentation: presentations, object: objects, objective: objectives, relay, poster: posters`,
  de: `anzahlung: anzahlungen, einschreiben, hacker: hackern hackers, kuchen: kuchens, leiter: leitern, messer: messern messers, naechste: naechsten naechster naechstes naechstem, landen, offen: offene offenen offener offenes offenem, passen: passt,
    perso, reise: reisen, roller: rollern rollers, router: routern routers, sicher: sichere sicheren sicherer sicheres sicherem sicherheit, sichern: sicherung sicherungen gesichert,
    sonde: sonden, speichern: speicher, vorabend, vorlesung: vorlesungen, kocher,
    camper: campern campers, hausordnung, nachfolger, uebung: uebungen ueben, ueber`,
  es: `secadora: secadoras, despedida: despedidas, estrada, calzada: calzadas`,
  fr: `retraite: retraites, jardiniere: jardinieres, bouee: bouees, bassine: bassines, entree: entrees, habite, droite, tetee: tetees,
    duree: durees, portee, conduite, pensee: pensees`,
  pt: `estrada: estradas, despedida: despedidas, calcada: calcadas, tomada: tomadas, parada: paradas`,
};

const stems = new Map(
  Object.entries(FORMS).map(([language, forms]) => [
    language,
    new Map(
      forms.split(',').flatMap((entry) => {
        const [stem = '', ...others] = entry.split(/[\s:]+/).filter(Boolean);
        return [stem, ...others].map((form) => [form, stem] as const);
      }),
    ),
  ]),
);

/** Returns the stem of a folded word that must not be stemmed by rules. */
export function exceptionalStem(word: string, language: string): string | undefined {
  return stems.get(language)?.get(word);
}
