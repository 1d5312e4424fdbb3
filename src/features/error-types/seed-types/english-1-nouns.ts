import type { SeedType } from '../error-type.ts'

export const types: SeedType[] = [
  {
    slug: 'en-missing-article',
    category: 'grammar',
    name: 'حرف تعریف جاافتاده',
    term: 'missing article',
    explanation:
      'فارسی حرف تعریف جداگانه ندارد: «من معلم هستم» بدون هیچ نشانه‌ای کامل است، پس «a» و «an» از یاد می‌رود. در انگلیسی اسم مفردی که شمردنی است تنها نمی‌آید: پیش از آن «a» یا «an» یا «the» یا صفتی مانند «my» لازم است. شغل‌ها هم همین‌طورند: «a teacher».',
    comment: 'فارسی حرف تعریف ندارد، ولی در انگلیسی اسم مفرد شمردنی بدون «a» یا «the» نمی‌آید.',
    examples: [
      { wrong: 'My sister is teacher.', right: 'My sister is a teacher.' },
      { wrong: 'I bought new phone last week.', right: 'I bought a new phone last week.' },
      { wrong: 'She has headache.', right: 'She has a headache.' },
    ],
    shortcut: 1,
  },
  {
    slug: 'en-the-before-names',
    category: 'grammar',
    name: 'حرف تعریف پیش از نام‌ها',
    term: 'article with proper names',
    explanation:
      'چون در فارسی نشانه‌ای برای معرفه نیست، قاعده‌اش را از بر می‌کنیم و «the» را به هر چیز شناخته‌ای می‌چسبانیم. نام کسان، شهرها، بیشتر کشورها، خیابان‌ها و زبان‌ها در انگلیسی «the» نمی‌گیرند. رودها، دریاها، رشته‌کوه‌ها و کشورهایی که نامشان جمع است یا واژه‌ای مانند «Kingdom» دارد آن را می‌گیرند.',
    comment: 'نام شهر، کشور و آدم خودش معرفه است و «the» نمی‌خواهد.',
    examples: [
      { wrong: 'I live in the Tehran.', right: 'I live in Tehran.' },
      { wrong: 'They visited the Hafez Street.', right: 'They visited Hafez Street.' },
      { wrong: 'He moved to United Kingdom.', right: 'He moved to the United Kingdom.' },
    ],
  },
  {
    slug: 'en-the-with-generals',
    category: 'grammar',
    name: 'حرف تعریف با مفهوم کلی',
    term: 'article with general nouns',
    explanation:
      'در فارسی «زندگی سخت است» هم از زندگی به‌طور کلی می‌گوید و هم از زندگی معینی، پس فرق این دو به چشم نمی‌آید. در انگلیسی وقتی از چیزی به‌طور کلی حرف می‌زنیم، اسم جمع و اسم ناشمردنی بدون «the» می‌آید. «the» تنها برای آنی است که خواننده می‌داند کدام است.',
    comment: 'این‌جا سخن کلی است؛ در سخن کلی اسم جمع و ناشمردنی «the» نمی‌گیرد.',
    examples: [
      { wrong: 'The life is difficult in big cities.', right: 'Life is difficult in big cities.' },
      { wrong: 'The children need the love.', right: 'Children need love.' },
    ],
  },
  {
    slug: 'en-zero-article-phrases',
    category: 'grammar',
    name: 'عبارت‌های بدون «the»',
    term: 'zero article',
    explanation:
      'در فارسی «تمام روز»، «سر کار» و «به مدرسه» هیچ نشانه‌ای ندارند و زبان‌آموز که می‌خواهد چیزی جا نیندازد، «the» می‌افزاید. عبارت‌هایی که از کار همیشگی یک جا یا از زمان می‌گویند بدون حرف تعریف‌اند: «all day»، «at home»، «at work»، «go to bed»، «by bus». وعده‌های غذا و ورزش‌ها هم همین‌طور.',
    comment: 'این عبارت ثابت است و «the» نمی‌گیرد: «all day»، «at home»، «at work».',
    examples: [
      { wrong: 'I was at the home all the day.', right: 'I was at home all day.' },
      { wrong: 'We have the lunch at noon.', right: 'We have lunch at noon.' },
      { wrong: 'She goes to the work by the bus.', right: 'She goes to work by bus.' },
    ],
  },
  {
    slug: 'en-missing-the',
    category: 'grammar',
    name: 'حرف تعریف معین جاافتاده',
    term: 'missing definite article',
    explanation:
      'فارسی برای چیز یگانه یا صفت برترین نشانه‌ای نمی‌گذارد: «بهترین دوست من»، «خورشید». انگلیسی پیش از صفت برترین، عددهای ترتیبی، چیزهای یگانه و اسمی که جملهٔ بعد معلومش می‌کند «the» می‌خواهد.',
    comment: 'با صفت برترین و چیز یگانه «the» لازم است: «the best»، «the sun».',
    examples: [
      { wrong: 'It was best day of my life.', right: 'It was the best day of my life.' },
      { wrong: 'Sun rises at six.', right: 'The sun rises at six.' },
    ],
  },
  {
    slug: 'en-uncountable-nouns',
    category: 'grammar',
    name: 'اسم ناشمردنی',
    term: 'uncountable nouns',
    explanation:
      'در فارسی «اطلاعات»، «نصیحت‌ها»، «خبرها» و «وسایل» جمع بسته می‌شوند، پس «informations» و «advices» درست به نظر می‌رسد. این اسم‌ها در انگلیسی ناشمردنی‌اند: نه «s» می‌گیرند، نه «a»، و فعلشان مفرد است. برای شمردن «a piece of» می‌آید.',
    comment: 'این اسم در انگلیسی جمع نمی‌شود؛ برای شمردنش «a piece of» بنویسید.',
    examples: [
      { wrong: 'I need some informations.', right: 'I need some information.' },
      { wrong: 'He gave me an advice.', right: 'He gave me a piece of advice.' },
      { wrong: 'The news are good.', right: 'The news is good.' },
    ],
    shortcut: 6,
  },
  {
    slug: 'en-plural-after-number',
    category: 'grammar',
    name: 'جمع پس از عدد',
    term: 'plural after numbers',
    explanation:
      'در فارسی پس از عدد اسم مفرد می‌ماند: «سه کتاب»، «چند روز». در انگلیسی هر شماری بیش از یک، و واژه‌هایی مانند «many» و «several» و «a few»، اسم جمع می‌خواهد.',
    comment: '«سه کتاب» در فارسی مفرد است، ولی در انگلیسی پس از عدد اسم جمع می‌آید.',
    examples: [
      { wrong: 'I have three brother.', right: 'I have three brothers.' },
      { wrong: 'We stayed there for several day.', right: 'We stayed there for several days.' },
    ],
  },
  {
    slug: 'en-general-plural',
    category: 'grammar',
    name: 'جمع در سخن کلی',
    term: 'plural for general statements',
    explanation:
      'در فارسی «من سیب دوست دارم» با اسم مفرد، همهٔ سیب‌ها را می‌گوید. انگلیسی برای همین معنی اسم شمردنی را جمع می‌بندد: «I like apples». مفرد بدون حرف تعریف در این جمله یا نادرست است یا معنی دیگری دارد.',
    comment: 'برای سخن کلی اسم شمردنی را جمع ببندید: «apples»، «books».',
    examples: [
      { wrong: 'I like apple.', right: 'I like apples.' },
      { wrong: 'She writes story for child.', right: 'She writes stories for children.' },
    ],
  },
  {
    slug: 'en-one-of',
    category: 'grammar',
    name: 'جمع پس از «one of»',
    term: 'one of + plural',
    explanation:
      'فارسی هم «یک دوستم» می‌گوید و هم «یکی از دوستانم»، و این دو در ذهن به هم می‌آمیزند. پس از «one of» اسم جمع می‌آید، زیرا یکی را از میان چند تا برمی‌داریم، و فعل با «one» مفرد است.',
    comment: 'پس از «one of» اسم جمع است و فعل مفرد: «one of my friends is …».',
    examples: [
      { wrong: 'One of my friend lives in Yazd.', right: 'One of my friends lives in Yazd.' },
      { wrong: 'One of the problems are traffic.', right: 'One of the problems is traffic.' },
    ],
  },
  {
    slug: 'en-every-singular',
    category: 'grammar',
    name: 'مفرد پس از «every»',
    term: 'every and each',
    explanation:
      '«همه» و «هر» در فارسی گاه به یک معنی‌اند: «همهٔ دانش‌آموزان» و «هر دانش‌آموز»، و از همین رو اسم پس از «every» جمع بسته می‌شود. «every» و «each» اسم مفرد و فعل مفرد می‌خواهند؛ جمع با «all» می‌آید.',
    comment: 'پس از «every» اسم و فعل مفرد است؛ برای جمع «all» بنویسید.',
    examples: [
      { wrong: 'Every students have a book.', right: 'Every student has a book.' },
      { wrong: 'I go there every Fridays.', right: 'I go there every Friday.' },
    ],
  },
  {
    slug: 'en-much-many',
    category: 'grammar',
    name: 'فرق «much» و «many»',
    term: 'quantifiers: much and many',
    explanation:
      'فارسی برای هر دو «خیلی» و «زیاد» و «چقدر» دارد و میان شمردنی و ناشمردنی فرقی نمی‌گذارد. «many» با اسم جمع می‌آید و «much» با اسم ناشمردنی. در جملهٔ مثبت گفتاری «a lot of» با هر دو درست است.',
    comment: 'واژهٔ «many» برای چیز شمردنی است و «much» برای ناشمردنی.',
    examples: [
      { wrong: 'There are much people here.', right: 'There are many people here.' },
      { wrong: 'How many money do you need?', right: 'How much money do you need?' },
    ],
  },
  {
    slug: 'en-few-little',
    category: 'grammar',
    name: 'فرق «few» و «little»',
    term: 'quantifiers: few and little',
    explanation:
      '«کم» و «کمی» در فارسی با هر اسمی می‌آیند، پس «few» و «little» جای هم می‌نشینند. «few» با اسم جمع است و «little» با ناشمردنی. با «a» معنی مثبت می‌شود (چند تا، اندکی) و بدون آن یعنی کمتر از آنچه باید.',
    comment: 'واژهٔ «few» با جمع و «little» با ناشمردنی می‌آید؛ «a» معنی را مثبت می‌کند.',
    examples: [
      { wrong: 'I have a little friends in this city.', right: 'I have a few friends in this city.' },
      { wrong: 'We have few time.', right: 'We have little time.' },
    ],
  },
  {
    slug: 'en-adjective-plural',
    category: 'grammar',
    name: 'صفت جمع‌بسته',
    term: 'plural adjectives',
    explanation:
      'در فارسی صفت گاه جای اسم می‌نشیند و جمع می‌شود: «بزرگ‌ها»، «مهم‌ها»، و این به نوشتهٔ انگلیسی هم راه می‌یابد. صفت در انگلیسی هیچ‌گاه «s» نمی‌گیرد، و اندازه‌ای که پیش از اسم می‌آید هم مفرد می‌ماند: «a ten-year-old boy».',
    comment: 'صفت در انگلیسی جمع بسته نمی‌شود.',
    examples: [
      { wrong: 'We talked about importants subjects.', right: 'We talked about important subjects.' },
      { wrong: 'She has a five-years-old son.', right: 'She has a five-year-old son.' },
    ],
  },
  {
    slug: 'en-possessive',
    category: 'grammar',
    name: 'مالکیت',
    term: 'possessive ’s and of',
    explanation:
      'فارسی مالکیت را با کسره و پس از اسم می‌گوید: «ماشین پدرم»، و ترجمهٔ واژه‌به‌واژه «the car of my father» می‌شود. برای آدم‌ها و جانوران «’s» پیش از اسم می‌آید و «the» را برمی‌دارد. «of» بیشتر برای چیزهاست: «the end of the film».',
    comment: 'مالکیت آدم‌ها با «’s» است و ترتیبش برعکس فارسی: «my father’s car».',
    examples: [
      { wrong: 'The car of my father is old.', right: 'My father’s car is old.' },
      { wrong: 'It is the idea of Sara.', right: 'It is Sara’s idea.' },
    ],
  },
  {
    slug: 'en-noun-modifier',
    category: 'grammar',
    name: 'اسم پیش از اسم',
    term: 'noun modifiers',
    explanation:
      'در ترکیب فارسی هستهٔ ترکیب اول می‌آید و وابسته می‌تواند جمع باشد: «فروشگاه کفش‌ها»، «کلاس زبان‌ها». در انگلیسی وابسته پیش از هسته می‌آید، مفرد است و «of» نمی‌خواهد.',
    comment: 'اسمی که اسم دیگری را وصف می‌کند پیش از آن و مفرد می‌آید: «a shoe shop».',
    examples: [
      { wrong: 'There is a shoes shop near us.', right: 'There is a shoe shop near us.' },
      { wrong: 'I lost my book of grammar.', right: 'I lost my grammar book.' },
    ],
  },
]
