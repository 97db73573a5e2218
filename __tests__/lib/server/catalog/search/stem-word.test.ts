/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { splitWords } from '@/lib/server/catalog/search/split-words';
import { stemWord } from '@/lib/server/catalog/search/stem-word';

const stemsOf = (text: string, locale: string) =>
  splitWords(text, locale)
    .map((word) => stemWord(word, locale))
    .join(' ');

/** Each line has forms of one word. */
const FORMS = {
  en: `camps camping
moving move moved
holiday holidays
wedding weddings
babies baby
vacation vacations`,
  de: `Umzug Umzüge umzuege umzuge
Wanderung Wanderungen
Straße strasse
Steuererklärung steuererklaerung
Ärzte Arzt aerzte
neue neuen neu
Hund Hunde
Mitarbeiter Mitarbeiterin Mitarbeiterinnen`,
  fr: `avion avions
cadeau cadeaux
tuyau tuyaux
animal animaux
jeu jeux
employé employée employées
gratuit gratuite
infirmier infirmière
vendeur vendeuse
directeur directrice
chien chienne
déménagement demenagements`,
  es: `coche coches
flor flores
padre padres
habitación habitaciones
examen exámenes
país países
mes meses
autobús autobuses
inglés ingleses
raíz raíces
club clubes
usado usadas
niño niña ninos
doctor doctora`,
  'pt-BR': `casa casas
cartão cartões
cão cães
alemão alemães
mãe mães
mão mãos
viagem viagens
animal animais
imóvel imóveis
fácil fáceis
lençol lençóis
táxi táxis
cor cores
torre torres
luz luzes
mês meses
país países
tese teses
base bases
usado usada
professor professora`,
  ja: `ネコ ねこ
コーヒー こーひー
パスポート ぱすぽーと
キャンプ きゃんぷ ｷｬﾝﾌﾟ
サーバー サーバ
バイオリン ヴァイオリン
ウェディング ウエディング
佐々木 佐佐木`,
  ar: `سفر السفر للسفر والسفر
سيارة السيارات بسيارتي وسيارتك سيارته
رحلة رحلات رحلتها
الحج حج
إسعافات اسعافات
ألعاب العاب الألعاب
إلكتروني الكترونية
موظف الموظفين موظفون
طفل لطفلك
أسبوع أسبوعًا
جوازي جواز
فصل فصلوني
جامعة الجامعات
دراجة والدراجة
غرفة بالغرفة
والدين والدي`,
} as const;

const meeting = Object.entries(FORMS).flatMap(([locale, lines]) =>
  lines.split('\n').map((line) => [locale, ...line.split(' ')] as const),
);

test.each(meeting.map(([locale, ...forms]) => [locale, forms.join(', '), forms] as const))(
  '%s: %s have one stem',
  (locale, _, forms) => {
    const stems = new Set(forms.map((form) => stemsOf(form, locale)));
    expect([...stems]).toHaveLength(1);
  },
);

/** Each line has words of different meaning. */
const DIFFERENT = {
  en: `vacation vacate
international internal
business busy
past paste
response responsible
train training
wedding wed
important import
university universal
evening even`,
  de: `Küche Kuchen
Reis Reise
Messer messen
Anzahl Anzahlung
sich sicher
campen Camper
Roller Rolle`,
  fr: `mai mais
foi fois
ver vers
travail travaux
bus bu
retrait retraite
port porte
vent vente
droit droite`,
  es: `casa caso
bolsa bolso
puerta puerto
cuenta cuento
manzana manzano
plata plato`,
  'pt-BR': `mês mesa
mãe mão
mal mais
dos dose
banco bancada
porta porto
estrada estrado`,
  ja: `ビール ビル
病院 美容院
びょういん びよういん
シート しと
かき がき`,
  ar: `عمرة عمره
عمرة عمر
الحج الحجم
جنازة جهاز
مدرسة مدرس
مكتبة مكتب
عملية عمل
أولية الأولى
بطاقة طاقة
والدين دين`,
} as const;

test.each(
  Object.entries(DIFFERENT).flatMap(([locale, lines]) =>
    lines.split('\n').map((line) => [locale, ...line.split(' ')] as [string, string, string]),
  ),
)('%s: %s and %s, which mean different things, have different stems', (locale, one, other) => {
  expect(stemsOf(one, locale)).not.toBe(stemsOf(other, locale));
});

test('a locale with a region uses the stemmer of its language', () => {
  expect(stemWord('camping', 'en-GB')).toBe('camp');
});

test('words of a language without a stemmer are not changed', () => {
  expect(stemWord('camping', 'nl')).toBe('camping');
});
