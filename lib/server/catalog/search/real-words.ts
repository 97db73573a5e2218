/**
 * Words that visitors mean as they type them, although few lists or none contain them, by language code. They are grave, or insulting, or differ in
 * one or two letters from words of lists on another subject. A search does not correct them.
 */
export const REAL_WORDS: Readonly<Record<string, string>> = {
  en: `abortion abuse abused abusive addiction aids anal arrest autism bail baptism bible bigot bomb burial cancer chemo church communion
    coma condom corpse cremation crisis custody dead death deceased depression dialysis died disability diving divorce divorced drowning drugs
    dying epilepsy euthanasia eviction fasting fuck funeral gender grave grief hajj harassment hearse hell homeless hospice hunger incest infertility
    jail kidnapping leukemia lent lesbian miscarriage mosque murder mourning muslim nazi nigger orphan overdose paralysis parole period piss porn prayer
    prison prostate psychosis racism ramadan rape rehab ritual seizure sex shit shiva slave slut smoking stalker stalking stillbirth stroke suicide
    surrogate synagogue terminal terror therapy torture trauma tumor tumour umrah violence war whore widow widowed widower`,
  de: `abtreibung abschiebung arschloch asyl bestattung beerdigung bibel beichte depression dialyse drogen ehebruch entzug erbschaft euthanasie
    fasten fehlgeburt fick firmung gefängnis geschlecht gewalt grab haft hospiz hure inzest islam kindstod kirche kommunion koma krebs krieg leiche
    leukämie missbrauch mord moschee neger nazi obdachlos periode pflege prostata psychose ramadan räumung rassismus scheidung scheiße schlaganfall
    schwul selbstmord sex sterben sterbehilfe sucht suizid synagoge tauchen taufe therapie tod tot totgeburt trauer trauma trennung tumor
    vergewaltigung verhaftung waise witwe witwer zwangsräumung`,
  es: `aborto abuso acoso adicción adulterio asilo asesinato autismo bautizo biblia buceo cárcel cáncer coma comunión crisis cuaresma custodia
    depresión desahucio diálisis divorcio droga drogas duelo entierro eutanasia funeral guerra hospicio huérfano iglesia incesto infarto
    leucemia luto maltrato matar mezquita mierda morir muerte muerto nazi orden oración preso prisión próstata psicosis puta quimio racismo
    ramadán secuestro sexo suicidio terror trauma tumor violación violencia viuda viudo`,
  fr: `abus asile autisme avortement baptême bible cancer carême chimio communion coma crise dépression deuil dialyse divorce drogue église
    enterrement euthanasie expulsion fausse guerre hospice inceste infarctus leucémie meurtre mort mosquée mourir nazi orphelin pacs plongée prière
    prison prostate psychose putain racisme ramadan règles sexe sida suicide synagogue terreur trauma tumeur tutelle veuf veuve viol violence`,
  pt: `aborto abuso adultério asilo assédio assassinato autismo batismo bíblia câncer coma comunhão crise depressão despejo diálise divórcio droga
    drogas enterro estupro eutanásia funeral guerra hospício igreja incesto infarto leucemia luto merda mesquita morrer morte morto mergulho nazista
    órfão oração prisão próstata psicose puta quaresma racismo ramadã sequestro sexo suicídio terror trauma tumor velório violência viúva viúvo`,
  ar: `اغتصاب إجهاض انتحار إدمان اعتقال أرملة أرمل الحج الصلاة الصيام الطلاق العمرة الزكاة تحرش تعذيب توحد جنازة جنس حرب حداد خيانة خلع دفن دعاء
    رمضان زنا سجن سرطان سكتة شهادة صلاة صيام طلاق عزاء عمرة عنف غرق قتل كفن مسجد مخدرات موت ميت نفاس وفاة يتيم`,
};
