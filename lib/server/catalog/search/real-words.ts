/**
 * Words that visitors mean as they type them, although few lists or none contain them, by language code: of faith and health, insults, and others that
 * differ in one or two letters from words of lists on another subject. A search corrects neither them nor `GRAVE_WORDS`.
 */
export const REAL_WORDS: Readonly<Record<string, string>> = {
  en: `aids anal autism bail baptism bible bigot bomb burial church communion condom crisis dead depression dialysis disability diving drugs epilepsy
    fasting fuck gender grave hajj hearse hell hunger killed killing lent lesbian mosque mourning muslim nazi nigger paralysis parole period piss porn prayer
    prostate psychosis racism ramadan rehab ritual seizure sex shit shiva slave slut smoking stroke surrogate synagogue terminal terror therapy trauma umrah
    whore`,
  de: `arschloch asyl bibel beichte depression dialyse drogen erbschaft fasten fick firmung geschlecht grab hure islam kirche kommunion moschee neger
    nazi periode pflege prostata psychose ramadan räumung rassismus scheiße schlaganfall schwul sex sucht synagoge tauchen taufe therapie`,
  es: `asilo autismo bautizo biblia buceo coma comunión crisis cuaresma diálisis droga iglesia infarto mezquita mierda nazi orden oración preso
    próstata psicosis puta racismo ramadán sexo terror`,
  fr: `abus asile autisme baptême bible carême communion crise dialyse église enlèvement infarctus mosquée nazi pacs plongée prière prostate psychose
    putain racisme ramadan règles sexe synagogue terreur tutelle`,
  pt: `asilo autismo batismo bíblia coma comunhão crise diálise droga igreja infarto merda mesquita mergulho nazista oração próstata psicose puta
    quaresma racismo ramadã sexo terror`,
  ar: `الحج الصلاة الصيام الطلاق العمرة الزكاة توحد جنس دعاء رمضان سكتة شهادة صلاة صيام عمرة مسجد نفاس`,
};
