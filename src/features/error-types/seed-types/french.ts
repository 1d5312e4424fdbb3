import type { SeedType } from '../error-type.ts'

export const types: SeedType[] = [
  {
    slug: 'fr-gender',
    category: 'grammar',
    name: 'جنس اسم',
    term: 'genre du nom',
    explanation:
      'اسم فارسی مذکر و مؤنث ندارد، پس «le» و «la» از روی حدس انتخاب می‌شود. در فرانسه هر اسمی جنسی دارد که حرف تعریف، صفت و ضمیر را تعیین می‌کند. پایان واژه کمک می‌کند: «-tion» و «-té» مؤنث‌اند و «-age» و «-ment» مذکر.',
    comment: 'فارسی جنس ندارد؛ این اسم را با «le» یا «la» به یاد بسپارید.',
    examples: [
      { wrong: 'Le maison est grande.', right: 'La maison est grande.' },
      { wrong: 'C’est une problème.', right: 'C’est un problème.' },
    ],
    shortcut: 1,
  },
  {
    slug: 'fr-adjective-agreement',
    category: 'grammar',
    name: 'هم‌خوانی صفت',
    term: 'accord de l’adjectif',
    explanation:
      'صفت فارسی با جنس و شمار اسم عوض نمی‌شود: «زنان مهربان»، «مرد مهربان». صفت فرانسه با اسم خود هم‌جنس و هم‌شمار است، چه کنارش باشد و چه پس از «être».',
    comment: 'صفت باید با اسم در جنس و شمار بخواند.',
    examples: [
      { wrong: 'Ma sœur est content.', right: 'Ma sœur est contente.' },
      { wrong: 'J’ai acheté des fleurs blanc.', right: 'J’ai acheté des fleurs blanches.' },
    ],
    shortcut: 2,
  },
  {
    slug: 'fr-partitive',
    category: 'grammar',
    name: 'حرف تعریف بخشی',
    term: 'article partitif',
    explanation:
      '«نان می‌خورم» و «آب می‌خواهم» در فارسی هیچ نشانه‌ای ندارند. در فرانسه مقدار نامعلوم از چیزی ناشمردنی «du» یا «de la» یا «de l’» می‌گیرد، و پس از نفی و واژهٔ مقدار تنها «de» می‌ماند.',
    comment: 'مقدار نامعلوم «du» یا «de la» می‌خواهد و پس از نفی «de».',
    examples: [
      { wrong: 'Je mange pain le matin.', right: 'Je mange du pain le matin.' },
      { wrong: 'Je n’ai pas du temps.', right: 'Je n’ai pas de temps.' },
    ],
  },
  {
    slug: 'fr-missing-article',
    category: 'grammar',
    name: 'حرف تعریف جاافتاده',
    term: 'article manquant',
    explanation:
      'فارسی در سخن کلی حرف تعریف ندارد و انگلیسی هم ندارد، پس در فرانسه هم جا می‌افتد. فرانسه برعکس در سخن کلی و پس از «aimer» حرف تعریف معین می‌آورد: «J’aime la musique».',
    comment: 'در سخن کلی هم فرانسه «le» یا «la» یا «les» می‌خواهد.',
    examples: [
      { wrong: 'J’aime musique.', right: 'J’aime la musique.' },
      { wrong: 'Enfants jouent dehors.', right: 'Les enfants jouent dehors.' },
    ],
  },
  {
    slug: 'fr-auxiliary-etre',
    category: 'grammar',
    name: 'فعل کمکی «être»',
    term: 'auxiliaire être',
    explanation:
      'گذشتهٔ فارسی برای همهٔ فعل‌ها یک الگو دارد، پس «avoir» برای همه به کار می‌رود. فعل‌های رفتن و آمدن و ماندن و زادن و مردن، و همهٔ فعل‌های دوضمیره، «être» می‌گیرند.',
    comment: 'گذشتهٔ این فعل با «être» است: «je suis allé».',
    examples: [
      { wrong: 'J’ai allé au marché.', right: 'Je suis allé au marché.' },
      { wrong: 'Ils ont partis hier.', right: 'Ils sont partis hier.' },
    ],
    shortcut: 3,
  },
  {
    slug: 'fr-participle-agreement',
    category: 'grammar',
    name: 'هم‌خوانی اسم مفعول',
    term: 'accord du participe passé',
    explanation:
      'اسم مفعول فارسی («رفته»، «دیده») هیچ‌گاه عوض نمی‌شود. در فرانسه با «être» اسم مفعول با فاعل می‌خواند، و با «avoir» تنها با مفعول مستقیمی که پیش از فعل آمده باشد.',
    comment: 'با «être» اسم مفعول با فاعل هم‌خوان می‌شود.',
    examples: [
      { wrong: 'Elle est arrivé en retard.', right: 'Elle est arrivée en retard.' },
      {
        wrong: 'Les lettres que j’ai écrit sont longues.',
        right: 'Les lettres que j’ai écrites sont longues.',
      },
    ],
  },
  {
    slug: 'fr-pronoun-position',
    category: 'order',
    name: 'جای ضمیر مفعولی',
    term: 'place des pronoms',
    explanation:
      'ضمیر مفعولی فارسی پس از فعل می‌آید یا به آن می‌چسبد: «دیدمش»، «می‌بینم تو را». در فرانسه «le»، «la»، «lui»، «y» و «en» پیش از فعل صرف‌شده می‌نشینند، و با دو فعل پیش از مصدر.',
    comment: 'ضمیر مفعولی پیش از فعل می‌آید: «je le vois».',
    examples: [
      { wrong: 'Je vois le souvent.', right: 'Je le vois souvent.' },
      { wrong: 'Je veux aider lui.', right: 'Je veux l’aider.' },
    ],
  },
  {
    slug: 'fr-negation',
    category: 'grammar',
    name: 'نفی دوتکه',
    term: 'négation',
    explanation:
      'نفی فارسی یک تکه است و به فعل می‌چسبد، پس «ne» یا «pas» جا می‌ماند؛ و با «هیچ» فعل هم منفی است، پس «pas» زیادی می‌آید. نفی فرانسه دو تکه در دو سوی فعل است، و با «rien» و «personne» و «jamais» دیگر «pas» نمی‌آید.',
    comment: 'نفی دو تکه است، و «jamais» و «rien» جای «pas» را می‌گیرند.',
    examples: [
      { wrong: 'Je comprends pas la question.', right: 'Je ne comprends pas la question.' },
      { wrong: 'Il ne mange pas jamais de viande.', right: 'Il ne mange jamais de viande.' },
    ],
  },
  {
    slug: 'fr-possessive',
    category: 'grammar',
    name: 'صفت ملکی «son» و «sa»',
    term: 'adjectifs possessifs',
    explanation:
      'ضمیر «او» و پسوند «ـَش» در فارسی زن و مرد نمی‌شناسد، و انگلیسی هم «his» و «her» را از روی صاحب برمی‌گزیند. در فرانسه «son» و «sa» با جنس چیزی می‌خوانند که از آنِ کسی است، نه با صاحبش؛ و پیش از واکه همیشه «son» است.',
    comment: 'صفت‌های «son» و «sa» با جنس چیز می‌خوانند، نه با صاحب آن.',
    examples: [
      { wrong: 'Marie aime sa frère.', right: 'Marie aime son frère.' },
      { wrong: 'Il parle avec sa amie.', right: 'Il parle avec son amie.' },
    ],
  },
  {
    slug: 'fr-place-prepositions',
    category: 'vocabulary',
    name: 'حرف اضافهٔ شهر و کشور',
    term: 'prépositions de lieu',
    explanation:
      '«در» و «به» فارسی برای هر شهر و کشوری یکی است. فرانسه «à» را برای شهر، «en» را برای کشور مؤنث و «au» را برای کشور مذکر می‌آورد، و میان رفتن و بودن فرقی نمی‌گذارد.',
    comment: 'شهر «à» می‌گیرد، کشور مؤنث «en» و کشور مذکر «au».',
    examples: [
      { wrong: 'J’habite en Téhéran.', right: 'J’habite à Téhéran.' },
      { wrong: 'Elle va à Canada.', right: 'Elle va au Canada.' },
    ],
  },
  {
    slug: 'fr-verb-prepositions',
    category: 'vocabulary',
    name: 'حرف اضافهٔ فعل',
    term: 'verbe + préposition',
    explanation:
      'حرف اضافهٔ فعل از فارسی ترجمه می‌شود: «به کسی گوش دادن»، «از کسی پرسیدن». «écouter»، «regarder»، «attendre» و «chercher» مفعول مستقیم دارند، و «demander» و «téléphoner» با «à» می‌آیند.',
    comment: 'این فعل حرف اضافهٔ فارسی را ندارد؛ با خودش یاد بگیرید.',
    examples: [
      { wrong: 'J’écoute à la radio.', right: 'J’écoute la radio.' },
      { wrong: 'Elle a demandé de son père.', right: 'Elle a demandé à son père.' },
    ],
  },
  {
    slug: 'fr-subjunctive',
    category: 'grammar',
    name: 'وجه التزامی',
    term: 'subjonctif',
    explanation:
      'التزامی فارسی پس از «اگر» و «شاید» هم می‌آید و جایش با فرانسه یکی نیست، پس یا جا می‌افتد یا زیادی می‌آید. در فرانسه پس از «il faut que»، «vouloir que» و «avant que» التزامی لازم است، ولی پس از «espérer que» و «si» نه.',
    comment: 'پس از این عبارت وجه التزامی می‌آید.',
    examples: [
      { wrong: 'Il faut que tu viens.', right: 'Il faut que tu viennes.' },
      { wrong: 'J’espère qu’il vienne.', right: 'J’espère qu’il viendra.' },
    ],
  },
  {
    slug: 'fr-accents',
    category: 'spelling',
    name: 'اکسان‌ها',
    term: 'accents',
    explanation:
      'در فارسی زیر و زبر را نمی‌نویسیم و نبودشان خطا نیست، پس اکسان فرانسه هم آرایه می‌نماید. اکسان بخشی از املاست و معنی را عوض می‌کند: «a» و «à»، «ou» و «où»، «sur» و «sûr».',
    comment: 'اکسان بخشی از املاست و معنی را عوض می‌کند.',
    examples: [
      { wrong: 'Je vais a Paris.', right: 'Je vais à Paris.' },
      { wrong: 'Il a mange une pomme.', right: 'Il a mangé une pomme.' },
    ],
  },
  {
    slug: 'fr-tu-vous',
    category: 'style',
    name: 'خطاب «tu» و «vous»',
    term: 'tutoiement et vouvoiement',
    explanation:
      'در فارسی «شما» را میان نزدیکان هم به کار می‌بریم و گاه «شما» با فعل مفرد می‌آید. در فرانسه «tu» برای دوست و کودک و همکلاس است و «vous» برای ناآشنا و نامهٔ رسمی، و در یک نوشته تا پایان یکی می‌ماند.',
    comment: 'در یک نوشته «tu» و «vous» را با هم نیاورید.',
    examples: [
      {
        wrong: 'Monsieur, peux-tu m’envoyer le programme ?',
        right: 'Monsieur, pouvez-vous m’envoyer le programme ?',
      },
      { wrong: 'Salut Léa, avez-vous ton livre ?', right: 'Salut Léa, as-tu ton livre ?' },
    ],
  },
]
