import type { SeedType } from '../error-type.ts'

export const types: SeedType[] = [
  {
    slug: 'en-spelling-doubling',
    category: 'spelling',
    name: 'دوبارگی حرف',
    term: 'doubled consonants',
    explanation:
      'خط فارسی حرف مشدد را یک بار می‌نویسد، پس دو بار نوشتن «t» و «p» و «n» به چشم نمی‌آید. فعل کوتاهی که به یک واکه و یک هم‌خوان پایان می‌یابد پیش از «ing» و «ed» هم‌خوانش را دو بار می‌نویسد.',
    comment: 'پیش از «ing» و «ed» حرف آخر این فعل دو بار نوشته می‌شود.',
    examples: [
      { wrong: 'I am planing a trip.', right: 'I am planning a trip.' },
      { wrong: 'She stoped the car.', right: 'She stopped the car.' },
    ],
    shortcut: 8,
  },
  {
    slug: 'en-spelling-ie-ei',
    category: 'spelling',
    name: 'ترتیب «ie» و «ei»',
    term: 'ie and ei',
    explanation:
      'فارسی برای «ای» یک حرف دارد و گوش میان «ie» و «ei» فرقی نمی‌شنود. قاعدهٔ کلی «i» پیش از «e» است، مگر پس از «c»: «believe»، ولی «receive». «their» و «weird» استثنا هستند.',
    comment: 'حرف «i» پیش از «e» می‌آید، مگر پس از «c».',
    examples: [
      { wrong: 'I recieved your letter.', right: 'I received your letter.' },
      { wrong: 'They beleive in hard work.', right: 'They believe in hard work.' },
    ],
  },
  {
    slug: 'en-spelling-by-sound',
    category: 'spelling',
    name: 'املا از روی صدا',
    term: 'spelling by sound',
    explanation:
      'فارسی را کمابیش همان‌طور می‌نویسیم که می‌شنویم و حرف خاموش کم دارد، پس حرف‌هایی که در انگلیسی شنیده نمی‌شوند جا می‌مانند. واژه را با شکلش یاد بگیرید و بخش‌به‌بخش بنویسید: «en-vi-ron-ment».',
    comment: 'حرفی که شنیده نمی‌شود جا مانده است؛ واژه را بخش‌به‌بخش بنویسید.',
    examples: [
      { wrong: 'We must protect the enviroment.', right: 'We must protect the environment.' },
      { wrong: 'I dont no the anser.', right: 'I don’t know the answer.' },
    ],
  },
  {
    slug: 'en-spelling-vowels',
    category: 'spelling',
    name: 'واکهٔ نوشته‌نشده',
    term: 'missing or added vowels',
    explanation:
      'خط فارسی واکه‌های کوتاه را نمی‌نویسد و دو هم‌خوان در آغاز واژه ندارد، پس «e» پایانی جا می‌افتد و پیش از «st» و «sp» واکه‌ای افزوده می‌شود. «e» پایانی گرچه خاموش است، صدای واکهٔ پیش از خود را عوض می‌کند: «hop» و «hope».',
    comment: 'در خط فارسی واکهٔ کوتاه نوشته نمی‌شود؛ این‌جا یکی کم یا زیاد است.',
    examples: [
      { wrong: 'I hop to see you soon.', right: 'I hope to see you soon.' },
      { wrong: 'Every estudent has a card.', right: 'Every student has a card.' },
    ],
  },
  {
    slug: 'en-homophones',
    category: 'spelling',
    name: 'واژه‌های هم‌صدا',
    term: 'homophones',
    explanation:
      'در فارسی هم «خوار» و «خار» داریم، ولی کم؛ در انگلیسی واژه‌های پرکار هم‌صدا هستند و شنیدن کمکی نمی‌کند. «their» مالکیت است، «there» مکان و «they’re» کوتاه‌شدهٔ «they are»؛ «its» هم مالکیت است و «it’s» یعنی «it is».',
    comment: 'این واژه هم‌صدای دیگری است که معنی‌اش به این جمله می‌خورد.',
    examples: [
      { wrong: 'They lost there keys.', right: 'They lost their keys.' },
      { wrong: 'The city is famous for it’s gardens.', right: 'The city is famous for its gardens.' },
    ],
  },
  {
    slug: 'en-capital-letters',
    category: 'spelling',
    name: 'حرف بزرگ',
    term: 'capital letters',
    explanation:
      'الفبای فارسی حرف بزرگ و کوچک ندارد، پس چشم به آن عادت نکرده است. اول جمله، «I»، نام کسان و جاها، روزها و ماه‌ها، زبان‌ها و ملیت‌ها با حرف بزرگ نوشته می‌شوند.',
    comment: 'نام‌ها، زبان‌ها، روزها و ماه‌ها با حرف بزرگ آغاز می‌شوند.',
    examples: [
      { wrong: 'On monday i study english.', right: 'On Monday I study English.' },
      { wrong: 'My iranian friend lives in paris.', right: 'My Iranian friend lives in Paris.' },
    ],
  },
  {
    slug: 'en-comma-splice',
    category: 'punctuation',
    name: 'ویرگول میان دو جمله',
    term: 'comma splice',
    explanation:
      'در نثر فارسی چند جملهٔ کامل با «،» پشت هم می‌آید و درست است. در انگلیسی ویرگول تنها دو جملهٔ کامل را نمی‌پیوندد: نقطه بگذارید، یا نقطه‌ویرگول، یا پیوندی مانند «and» و «but».',
    comment: 'این‌ها دو جملهٔ کامل‌اند؛ نقطه یا پیوند لازم است، نه ویرگول.',
    examples: [
      { wrong: 'I was tired, I went to bed.', right: 'I was tired, so I went to bed.' },
      { wrong: 'The exam was hard, nobody passed.', right: 'The exam was hard. Nobody passed.' },
    ],
    shortcut: 9,
  },
  {
    slug: 'en-comma-use',
    category: 'punctuation',
    name: 'ویرگول کم یا زیاد',
    term: 'comma use',
    explanation:
      'ویرگول فارسی جای مکث است و پیش از «که» هم می‌آید. در انگلیسی میان فاعل و فعل و پیش از «that» ویرگول نمی‌آید، ولی پس از بند آغازین با «when» و «if» و پس از «however» می‌آید.',
    comment: 'ویرگول انگلیسی جای مکث نیست: پیش از «that» نمی‌آید و پس از بند آغازین می‌آید.',
    examples: [
      { wrong: 'I think, that he is right.', right: 'I think that he is right.' },
      { wrong: 'When I came home nobody was there.', right: 'When I came home, nobody was there.' },
    ],
  },
  {
    slug: 'en-apostrophe',
    category: 'punctuation',
    name: 'آپاستروف',
    term: 'apostrophe',
    explanation:
      'فارسی آپاستروف ندارد، پس یا جا می‌افتد یا به جمع‌ها هم می‌چسبد. آپاستروف یا جای حرف افتاده است («don’t») یا نشانهٔ مالکیت («Sara’s»)؛ «s» جمع آپاستروف نمی‌خواهد.',
    comment: 'آپاستروف نشانهٔ مالکیت یا حرف افتاده است، نه نشانهٔ جمع.',
    examples: [
      { wrong: 'I have two cat’s.', right: 'I have two cats.' },
      { wrong: 'This is my brothers room.', right: 'This is my brother’s room.' },
    ],
  },
  {
    slug: 'en-contractions',
    category: 'style',
    name: 'لحن گفتاری',
    term: 'contractions and informal words',
    explanation:
      'فارسی گفتاری و نوشتاری دو صورت جدا دارند و آن را خوب می‌شناسیم، ولی در انگلیسی هر دو را از فیلم و کتاب با هم می‌آموزیم. در مقاله و نامهٔ رسمی «don’t»، «gonna»، «kids» و «a lot of stuff» جایی ندارد: کامل و رسمی بنویسید.',
    comment: 'این نوشته رسمی است؛ کوتاه‌شده و واژهٔ گفتاری در آن نمی‌نشیند.',
    examples: [
      { wrong: 'We can’t ignore a lot of stuff.', right: 'We cannot ignore many issues.' },
      { wrong: 'Kids are gonna need help.', right: 'Children are going to need help.' },
    ],
  },
  {
    slug: 'en-announcing',
    category: 'style',
    name: 'مقدمه‌چینی',
    term: 'announcing the topic',
    explanation:
      'انشای فارسی با «می‌خواهم دربارهٔ … صحبت کنم» آغاز می‌شود و همین به انگلیسی می‌رود. خوانندهٔ انگلیسی خود سخن را می‌خواهد: نظر یا موضوع را در جملهٔ اول بگویید و خبر از گفتن ندهید.',
    comment: 'خبر ندهید که می‌خواهید بگویید؛ خود سخن را بگویید.',
    examples: [
      {
        wrong: 'In this essay I want to say about pollution.',
        right: 'Pollution is one of the main problems of our cities.',
      },
      {
        wrong: 'I am going to talk about that exercise is useful.',
        right: 'Regular exercise keeps people healthy.',
      },
    ],
  },
  {
    slug: 'en-paired-synonyms',
    category: 'style',
    name: 'جفت هم‌معنی',
    term: 'redundant pairs',
    explanation:
      'نثر فارسی دو هم‌معنی را با «و» می‌آورد و زیبا می‌داند: «شاد و خوشحال»، «مشکلات و سختی‌ها». در انگلیسی این تکرار پرگویی است؛ یکی را که دقیق‌تر است نگه دارید.',
    comment: 'این دو هم‌معنی‌اند؛ در انگلیسی یکی کافی است.',
    examples: [
      { wrong: 'We were very happy and glad.', right: 'We were very happy.' },
      { wrong: 'They face problems and difficulties.', right: 'They face difficulties.' },
    ],
  },
  {
    slug: 'en-and-etc',
    category: 'style',
    name: 'فهرست ناتمام',
    term: 'and so on',
    explanation:
      '«و غیره» و «و …» در فارسی پایان عادی هر فهرستی است. «etc.» خودش «and» را در خود دارد و در نوشتهٔ رسمی جای آن «such as» با دو یا سه نمونهٔ کامل بهتر است.',
    comment: 'نشانهٔ «etc.» خودش «و» دارد؛ بهتر است با «such as» نمونه بیاورید.',
    examples: [
      { wrong: 'I like fruit: apples, oranges, and etc.', right: 'I like fruit such as apples and oranges.' },
      { wrong: 'We study maths, physics and ….', right: 'We study subjects such as maths and physics.' },
    ],
  },
  {
    slug: 'en-long-sentence',
    category: 'style',
    name: 'جملهٔ دراز',
    term: 'run-on sentence',
    explanation:
      'نثر فارسی با «و» و «که» جمله را تا پایان بند می‌کشاند. خوانندهٔ انگلیسی در هر جمله یک فکر می‌جوید؛ جمله را بشکنید و پیوند میان فکرها را با «however» یا «therefore» روشن کنید.',
    comment: 'جمله را بشکنید: هر جمله یک فکر.',
    examples: [
      {
        wrong: 'I woke up and it was late and I ran and the bus had gone and I took a taxi.',
        right: 'I woke up late. I ran, but the bus had gone, so I took a taxi.',
      },
      {
        wrong: 'Tehran is big and it is crowded and people are tired.',
        right: 'Tehran is big and crowded. Therefore, people are tired.',
      },
    ],
  },
]
