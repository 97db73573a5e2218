/**
 * Words that visitors mean as they type them, although few lists or none contain them, by language code: of faith and health, insults, and others that
 * differ in one or two letters from words of lists on another subject. A search corrects neither them nor `GRAVE_WORDS`.
 */
export const REAL_WORDS: Readonly<Record<string, string>> = {
  en: `aids anal australian autism bail baptism bible bigot bomb brand burial carnaval carnival character christian church communion
    condom core county crisis dead depression dialysis disability diving drugs epilepsy fasting france fuck gender grave hajj hearse
    hell horse hunger killed killing lent lesbian mosque mourning movie movies muslim nazi nigger paralysis parole patients peace
    period piss poker porn positive prayer prostate psychosis racism ramadan rehab ritual seizure sex shit shiva slave slut smoking
    stroke surrogate synagogue teen terminal terror therapy trauma umrah whore`,
  de: `arschloch asyl beichte bibel damen depression dialyse drogen erbschaft fasten feind fick firmung frauen geschlecht grab hure
    islam karneval kirche kommunion moschee mädchen nazi neger opfer periode pflege planeten prostata psychose ramadan rassismus
    reiten räumung scheiße schießen schlaganfall schlagen schwul sex sucht synagoge tauchen taufe therapie vermisst`,
  es: `asilo autismo bautizo biblia buceo campo carnaval cine coma comunión crisis cuaresma diálisis droga ejército espada esperanza
    estrella iglesia infarto infierno mente mezquita mierda nazi oración orden paciente pacientes perdón próstata psicosis puta
    racismo ramadán sexo terror`,
  fr: `abus asile autisme baptême bible carnaval carême chine communion crise critique demain dialyse enlèvement france infarctus
    italien mosquée nazi pacs plongée prière prostate psychose putain racisme ramadan règles réussite sexe synagogue technologie
    terreur tutelle église`,
  pt: `asilo autismo batismo bíblia carnaval carreira coma comunhão crime crise despedido diálise droga exército frança igreja infarto
    inferno merda mergulho mesquita nazista norte oração pacientes perna policial porco príncipe próstata psicose puta quaresma
    racismo ramadã sexo terror`,
  ar: `الحج الصلاة الصيام الطلاق العمرة الزكاة توحد جنس دعاء رمضان سكتة شهادة صلاة صيام عمرة مسجد نفاس المسرح المسيح النجوم دولار قائد
    مسرح ميتة`,
};
