import type { SeedType } from '../error-type.ts'

export const types: SeedType[] = [
  {
    slug: 'de-gender',
    category: 'grammar',
    name: 'جنس اسم',
    term: 'Genus',
    explanation:
      'اسم فارسی جنس ندارد، پس «der» و «die» و «das» به چشم آرایهٔ زیادی می‌آید و جنس واقعی آدم‌ها راهنما گرفته می‌شود. در آلمانی جنس از آنِ واژه است، نه آنچه نام می‌برد: «das Mädchen». اسم را همیشه با حرف تعریفش یاد بگیرید.',
    comment: 'فارسی جنس ندارد؛ این اسم را با حرف تعریفش به یاد بسپارید.',
    examples: [
      { wrong: 'Der Mädchen spielt im Garten.', right: 'Das Mädchen spielt im Garten.' },
      { wrong: 'Die Tisch ist neu.', right: 'Der Tisch ist neu.' },
    ],
    shortcut: 1,
  },
  {
    slug: 'de-accusative',
    category: 'grammar',
    name: 'مفعول مستقیم',
    term: 'Akkusativ',
    explanation:
      'فارسی مفعول مستقیم معرفه را با «را» نشان می‌دهد و نکره بیشتر نشانه ندارد: «یک برادر دارم». در آلمانی حرف تعریف مذکر در مفعول مستقیم عوض می‌شود: «den»، «einen»، «keinen»، معرفه باشد یا نکره.',
    comment: 'این مفعول مستقیم است؛ مذکر در آن «den» یا «einen» می‌گیرد.',
    examples: [
      { wrong: 'Ich habe ein Bruder.', right: 'Ich habe einen Bruder.' },
      { wrong: 'Siehst du der Hund?', right: 'Siehst du den Hund?' },
    ],
    shortcut: 2,
  },
  {
    slug: 'de-dative',
    category: 'grammar',
    name: 'مفعول غیرمستقیم',
    term: 'Dativ',
    explanation:
      'در فارسی مفعول غیرمستقیم «به» یا «با» می‌گیرد و خود اسم عوض نمی‌شود. در آلمانی پس از «mit»، «bei»، «nach»، «von»، «zu» و با فعل‌هایی مانند «helfen» و «danken» حالت داتیو می‌آید: «dem»، «der»، «den … n». «کمک کردن» در فارسی هم «به» می‌خواهد و راهنمای خوبی است.',
    comment: 'این فعل یا حرف اضافه داتیو می‌خواهد: «dem» یا «der».',
    examples: [
      { wrong: 'Ich helfe meinen Vater.', right: 'Ich helfe meinem Vater.' },
      { wrong: 'Sie fährt mit den Bus.', right: 'Sie fährt mit dem Bus.' },
    ],
  },
  {
    slug: 'de-two-way-prepositions',
    category: 'grammar',
    name: 'حرف اضافهٔ دوحالته',
    term: 'Wechselpräpositionen',
    explanation:
      'فارسی میان «در مدرسه‌ام» و «به مدرسه می‌روم» با حرف اضافه فرق می‌گذارد، ولی آلمانی با حالت اسم. «in»، «an»، «auf» و مانند آن‌ها برای کجا بودن داتیو و برای به کجا رفتن آکوزاتیو می‌گیرند.',
    comment: 'به کجا؟ آکوزاتیو. کجا؟ داتیو.',
    examples: [
      { wrong: 'Ich gehe in der Schule.', right: 'Ich gehe in die Schule.' },
      { wrong: 'Das Buch liegt auf den Tisch.', right: 'Das Buch liegt auf dem Tisch.' },
    ],
  },
  {
    slug: 'de-adjective-endings',
    category: 'grammar',
    name: 'پایانهٔ صفت',
    term: 'Adjektivendungen',
    explanation:
      'صفت فارسی هرگز صرف نمی‌شود و تنها کسره‌ای اسم را به آن می‌بندد. صفت آلمانی پیش از اسم پایانه‌ای می‌گیرد که جنس، شمار و حالت را نشان می‌دهد: «ein gutes Buch»، «der gute Wein». صفتی که پس از «sein» می‌آید پایانه نمی‌گیرد.',
    comment: 'صفت پیش از اسم پایانه می‌گیرد: جنس و حالت اسم را ببینید.',
    examples: [
      { wrong: 'Das ist ein gut Buch.', right: 'Das ist ein gutes Buch.' },
      { wrong: 'Ich trinke gern kalt Wasser.', right: 'Ich trinke gern kaltes Wasser.' },
    ],
  },
  {
    slug: 'de-missing-article',
    category: 'grammar',
    name: 'حرف تعریف جاافتاده',
    term: 'fehlender Artikel',
    explanation:
      'فارسی حرف تعریف جداگانه ندارد و «کتاب خریدم» کامل است. در آلمانی اسم مفرد شمردنی «ein» یا «der» یا «mein» می‌خواهد. شغل و ملیت با «sein» استثنا هستند و بدون حرف تعریف می‌آیند: «Ich bin Lehrer».',
    comment: 'پیش از این اسم «ein» یا «der» لازم است.',
    examples: [
      { wrong: 'Ich habe Auto gekauft.', right: 'Ich habe ein Auto gekauft.' },
      { wrong: 'Sonne scheint.', right: 'Die Sonne scheint.' },
    ],
  },
  {
    slug: 'de-verb-second',
    category: 'order',
    name: 'فعل در جای دوم',
    term: 'Verbzweitstellung',
    explanation:
      'در فارسی «امروز من آلمانی می‌خوانم» قید و فاعل کنار هم در آغازند. در جملهٔ خبری آلمانی فعل صرف‌شده همیشه جزء دوم است؛ اگر قید یا مفعول اول بیاید، فاعل پس از فعل می‌رود.',
    comment: 'فعل جزء دوم جمله است؛ فاعل پس از آن می‌آید.',
    examples: [
      { wrong: 'Heute ich lerne Deutsch.', right: 'Heute lerne ich Deutsch.' },
      { wrong: 'Am Abend wir gehen ins Kino.', right: 'Am Abend gehen wir ins Kino.' },
    ],
    shortcut: 3,
  },
  {
    slug: 'de-verb-final',
    category: 'order',
    name: 'فعل در پایان بند',
    term: 'Verbendstellung',
    explanation:
      'فارسی پس از «چون» و «که» همان ترتیب جملهٔ اصلی را نگه می‌دارد و زبان‌آموز قاعدهٔ جای دوم را این‌جا هم می‌برد. پس از «weil»، «dass»، «wenn» و «ob» فعل صرف‌شده به پایان بند می‌رود، درست همان جایی که در فارسی هم هست.',
    comment: 'پس از «weil» و «dass» فعل به پایان بند می‌رود.',
    examples: [
      { wrong: 'Ich bleibe zu Hause, weil ich bin müde.', right: 'Ich bleibe zu Hause, weil ich müde bin.' },
      { wrong: 'Ich weiß, dass er kommt morgen.', right: 'Ich weiß, dass er morgen kommt.' },
    ],
  },
  {
    slug: 'de-separable-verbs',
    category: 'grammar',
    name: 'فعل جداشدنی',
    term: 'trennbare Verben',
    explanation:
      'پیشوند فعل فارسی به فعل چسبیده می‌ماند: «برمی‌گردم»، «درمی‌آورم». در آلمانی پیشوند جداشدنی در جملهٔ اصلی به پایان می‌رود و در مصدر و اسم مفعول برمی‌گردد: «aufgestanden».',
    comment: 'پیشوند این فعل جدا می‌شود و به پایان جمله می‌رود.',
    examples: [
      { wrong: 'Ich aufstehe um sieben.', right: 'Ich stehe um sieben auf.' },
      { wrong: 'Er anruft seine Mutter.', right: 'Er ruft seine Mutter an.' },
    ],
  },
  {
    slug: 'de-perfect-auxiliary',
    category: 'grammar',
    name: 'فعل کمکی «haben» یا «sein»',
    term: 'Perfekt mit haben oder sein',
    explanation:
      'گذشتهٔ فارسی برای همهٔ فعل‌ها یک فعل کمکی دارد: «رفته بودم»، «خورده بودم». در آلمانی فعل رفتن از جایی به جایی یا دگرگون شدن «sein» می‌گیرد و باقی «haben».',
    comment: 'این فعل حرکت یا دگرگونی است؛ گذشته‌اش با «sein» است.',
    examples: [
      { wrong: 'Ich habe nach Berlin gefahren.', right: 'Ich bin nach Berlin gefahren.' },
      { wrong: 'Er hat früh aufgewacht.', right: 'Er ist früh aufgewacht.' },
    ],
  },
  {
    slug: 'de-kein-nicht',
    category: 'grammar',
    name: 'فرق «kein» و «nicht»',
    term: 'Negation',
    explanation:
      'فارسی همه‌چیز را با «نـ» بر سر فعل منفی می‌کند: «وقت ندارم». آلمانی اسمی را که «ein» یا هیچ حرف تعریفی ندارد با «kein» منفی می‌کند و باقی را با «nicht».',
    comment: 'اسم بدون حرف تعریف با «kein» منفی می‌شود.',
    examples: [
      { wrong: 'Ich habe nicht Zeit.', right: 'Ich habe keine Zeit.' },
      { wrong: 'Das ist nicht ein Problem.', right: 'Das ist kein Problem.' },
    ],
  },
  {
    slug: 'de-reflexive',
    category: 'vocabulary',
    name: 'فعل بازتابی',
    term: 'reflexive Verben',
    explanation:
      '«خوشحال شدن» و «علاقه داشتن» در فارسی ضمیری ندارند، پس «mich» و «sich» جا می‌ماند. فعل بازتابی آلمانی همیشه ضمیر خود و حرف اضافهٔ خود را دارد: «sich freuen auf»، «sich interessieren für».',
    comment: 'این فعل ضمیر بازتابی می‌خواهد: «mich»، «dich»، «sich».',
    examples: [
      { wrong: 'Ich freue auf das Wochenende.', right: 'Ich freue mich auf das Wochenende.' },
      { wrong: 'Er interessiert für Musik.', right: 'Er interessiert sich für Musik.' },
    ],
  },
  {
    slug: 'de-capital-nouns',
    category: 'spelling',
    name: 'حرف بزرگ اسم‌ها',
    term: 'Großschreibung',
    explanation:
      'خط فارسی حرف بزرگ ندارد و عادت انگلیسی هم تنها نام‌های خاص را بزرگ می‌نویسد. در آلمانی همهٔ اسم‌ها با حرف بزرگ آغاز می‌شوند، و نیز «Sie» محترمانه؛ صفت ملیت با حرف کوچک است.',
    comment: 'در آلمانی همهٔ اسم‌ها با حرف بزرگ‌اند.',
    examples: [
      { wrong: 'Ich lese ein buch.', right: 'Ich lese ein Buch.' },
      { wrong: 'Der Deutsche kaffee ist stark.', right: 'Der deutsche Kaffee ist stark.' },
    ],
  },
  {
    slug: 'de-comma',
    category: 'punctuation',
    name: 'ویرگول پیش از بند',
    term: 'Komma vor Nebensätzen',
    explanation:
      'در فارسی ویرگول پیش از «که» اختیاری است و بیشتر نمی‌آید. در آلمانی پیش از «dass»، «weil»، «wenn» و هر بند وابستهٔ دیگر ویرگول واجب است.',
    comment: 'پیش از بند وابسته ویرگول لازم است.',
    examples: [
      { wrong: 'Ich glaube dass er recht hat.', right: 'Ich glaube, dass er recht hat.' },
      { wrong: 'Wenn es regnet bleiben wir hier.', right: 'Wenn es regnet, bleiben wir hier.' },
    ],
  },
]
