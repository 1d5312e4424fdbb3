import type { SeedType } from '../error-type.ts'

export const types: SeedType[] = [
  {
    slug: 'en-third-person-s',
    category: 'grammar',
    name: 'نشانهٔ سوم‌شخص',
    term: 'third person singular',
    explanation:
      'فعل فارسی برای هر شش شخص شناسه دارد و چشم به دنبال فاعل نمی‌گردد؛ در انگلیسی تنها سوم‌شخص مفرد نشانه می‌گیرد و همان یکی از قلم می‌افتد. در حال ساده با «he» و «she» و «it» و هر اسم مفردی فعل «s» می‌خواهد.',
    comment: 'فاعل سوم‌شخص مفرد است؛ فعل «s» می‌گیرد.',
    examples: [
      { wrong: 'My brother work in a bank.', right: 'My brother works in a bank.' },
      { wrong: 'She don’t like tea.', right: 'She doesn’t like tea.' },
    ],
    shortcut: 7,
  },
  {
    slug: 'en-people-agreement',
    category: 'grammar',
    name: 'هم‌خوانی فعل و فاعل',
    term: 'subject–verb agreement',
    explanation:
      '«مردم» و «پلیس» در فارسی از نظر شکل مفردند و برای چیزهای بی‌جانِ جمع هم فعل مفرد می‌آوریم: «کتاب‌ها گران است». در انگلیسی «people» و «police» جمع‌اند و هر فاعل جمعی، جاندار یا بی‌جان، فعل جمع می‌گیرد.',
    comment: 'فاعل جمع است، حتی اگر بی‌جان باشد؛ فعل هم باید جمع باشد.',
    examples: [
      { wrong: 'Some people believes in luck.', right: 'Some people believe in luck.' },
      { wrong: 'These books is expensive.', right: 'These books are expensive.' },
    ],
  },
  {
    slug: 'en-missing-be',
    category: 'grammar',
    name: 'فعل «be» جاافتاده',
    term: 'missing be',
    explanation:
      'در فارسی «است» به واژهٔ پیش از خود می‌چسبد و در گفتار تنها یک واکه از آن می‌ماند: «هوا سرده». از این رو در نوشتهٔ انگلیسی دیده نمی‌شود. جملهٔ انگلیسی بدون فعل نیست: پیش از صفت، اسم یا مکان یکی از صورت‌های «be» لازم است.',
    comment: 'جمله فعل ندارد؛ «است» این‌جا «is» یا «are» می‌شود.',
    examples: [
      { wrong: 'She very kind.', right: 'She is very kind.' },
      { wrong: 'My parents at home now.', right: 'My parents are at home now.' },
    ],
  },
  {
    slug: 'en-age-and-have',
    category: 'grammar',
    name: 'فرق «be» و «have»',
    term: 'be and have',
    explanation:
      'فارسی سن و سردی و گرسنگی را با ساخت‌های خود می‌گوید: «بیست سال دارم»، «سردم است»، و هر دو واژه‌به‌واژه ترجمه می‌شوند. انگلیسی برای سن، گرسنگی، سرما و حق داشتن «be» می‌آورد.',
    comment: 'سن و حال آدم در انگلیسی با «be» گفته می‌شود: «I am twenty».',
    examples: [
      { wrong: 'I have twenty years.', right: 'I am twenty years old.' },
      { wrong: 'You have right.', right: 'You are right.' },
    ],
  },
  {
    slug: 'en-present-perfect',
    category: 'grammar',
    name: 'حال کامل یا گذشته',
    term: 'present perfect or past simple',
    explanation:
      'گذشتهٔ نقلی فارسی («دیده‌ام») با «دیروز» هم می‌آید، ولی حال کامل انگلیسی با زمان تمام‌شده نمی‌آید. هر جا «yesterday»، «last …»، «ago» یا سالی گفته شده است گذشتهٔ ساده لازم است. برعکس، تجربه‌ای که زمانش گفته نمی‌شود و اثرش مانده است حال کامل می‌خواهد.',
    comment: 'زمان تمام شده است؛ با آن گذشتهٔ ساده می‌آید، نه حال کامل.',
    examples: [
      { wrong: 'I have lost my keys yesterday.', right: 'I lost my keys yesterday.' },
      { wrong: 'I never was in Paris.', right: 'I have never been to Paris.' },
    ],
    shortcut: 3,
  },
  {
    slug: 'en-past-perfect',
    category: 'grammar',
    name: 'گذشتهٔ کامل',
    term: 'past perfect',
    explanation:
      'گذشتهٔ دور فارسی («رفته بودم») برای هر گذشته‌ای که کمی دور است به کار می‌رود، حتی تنها. گذشتهٔ کامل انگلیسی کنار گذشتهٔ دیگری معنی دارد: کاری که پیش از آن تمام شده بود. اگر گذشتهٔ دومی در میان نیست، گذشتهٔ ساده بنویسید.',
    comment: 'گذشتهٔ کامل تنها برای کاری است که پیش از گذشتهٔ دیگری رخ داده بود.',
    examples: [
      { wrong: 'Last year I had gone to Tabriz.', right: 'Last year I went to Tabriz.' },
      {
        wrong: 'When we arrived, the film started already.',
        right: 'When we arrived, the film had already started.',
      },
    ],
  },
  {
    slug: 'en-since-for',
    category: 'grammar',
    name: 'فرق «since» و «for»',
    term: 'since and for',
    explanation:
      'فارسی کاری را که هنوز ادامه دارد با حال می‌گوید: «دو سال است این‌جا زندگی می‌کنم»، و برای هر دو «از» کافی است. انگلیسی حال کامل می‌خواهد. «for» با طول زمان می‌آید و «since» با نقطهٔ آغاز.',
    comment: 'کار هنوز ادامه دارد: حال کامل، با «for» برای طول زمان و «since» برای آغاز آن.',
    examples: [
      { wrong: 'I live here since two years.', right: 'I have lived here for two years.' },
      { wrong: 'He works there for 2019.', right: 'He has worked there since 2019.' },
    ],
  },
  {
    slug: 'en-will-after-if',
    category: 'grammar',
    name: 'زمان پس از «if»',
    term: 'first conditional',
    explanation:
      'در فارسی هر دو سوی شرط یک زمان دارد: «اگر بیایی، می‌بینی‌اش». پس «will» در هر دو سو می‌آید. در انگلیسی پس از «if» و «when» و «until» که از آینده می‌گویند حال ساده است و «will» تنها در سوی دیگر.',
    comment: 'پس از «if» و «when» برای آینده حال ساده بیاورید، نه «will».',
    examples: [
      { wrong: 'If it will rain, we will stay home.', right: 'If it rains, we will stay home.' },
      { wrong: 'I will call you when I will arrive.', right: 'I will call you when I arrive.' },
    ],
  },
  {
    slug: 'en-second-conditional',
    category: 'grammar',
    name: 'شرط خیالی',
    term: 'unreal conditionals',
    explanation:
      'فارسی با «اگر می‌دانستم، می‌گفتم» هم حال خیالی را می‌گوید و هم گذشتهٔ از دست رفته را. انگلیسی این دو را جدا می‌کند: برای حال «if» با گذشته و «would»، و برای گذشته «if» با گذشتهٔ کامل و «would have». «would» کنار «if» نمی‌نشیند.',
    comment: 'فعل کمکی «would» در سوی «if» نمی‌آید؛ آن‌جا فعل گذشته است.',
    examples: [
      { wrong: 'If I would have money, I would travel.', right: 'If I had money, I would travel.' },
      { wrong: 'If I knew, I would have told you.', right: 'If I had known, I would have told you.' },
    ],
  },
  {
    slug: 'en-continuous',
    category: 'grammar',
    name: 'ساده یا استمراری',
    term: 'simple or continuous',
    explanation:
      '«می‌روم» در فارسی هم عادت است و هم همین حالا، پس زمان ساده و استمراری جای هم می‌نشینند. کاری که اکنون در جریان است «be» و «ing» می‌خواهد و عادت زمان ساده. فعل‌های دانستن و خواستن و داشتن استمراری نمی‌شوند.',
    comment: 'اکنون در جریان است یا عادت؟ اولی «be» و «ing» دارد و دومی زمان ساده.',
    examples: [
      { wrong: 'Look! The baby sleeps.', right: 'Look! The baby is sleeping.' },
      { wrong: 'I am knowing the answer.', right: 'I know the answer.' },
    ],
  },
  {
    slug: 'en-future',
    category: 'grammar',
    name: 'آینده با زمان حال',
    term: 'future forms',
    explanation:
      'در فارسی گفتاری آینده را با حال می‌گوییم: «فردا برایت می‌آورم». در انگلیسی تصمیم همین لحظه و وعده با «will» است، برنامه با «be going to» یا حال استمراری. حال ساده تنها برای ساعت حرکت قطار و برنامهٔ رسمی است.',
    comment: 'این سخن از آینده است؛ «will» یا «be going to» بیاورید.',
    examples: [
      { wrong: 'I promise I help you tomorrow.', right: 'I promise I will help you tomorrow.' },
      { wrong: 'Next summer we travel to Gilan.', right: 'Next summer we are going to travel to Gilan.' },
    ],
  },
  {
    slug: 'en-double-past',
    category: 'grammar',
    name: 'گذشتهٔ دوباره',
    term: 'did + base form',
    explanation:
      'پرسش و نفی فارسی فعل کمکی ندارد و خود فعل گذشته می‌ماند: «رفتی؟»، «نرفتم». در انگلیسی «did» خودش گذشته است و پس از آن فعل ساده می‌آید، نه گذشته.',
    comment: 'فعل کمکی «did» گذشته را نشان داده است؛ پس از آن فعل ساده می‌آید.',
    examples: [
      { wrong: 'Did you went to the party?', right: 'Did you go to the party?' },
      { wrong: 'I didn’t saw him.', right: 'I didn’t see him.' },
    ],
  },
  {
    slug: 'en-passive',
    category: 'grammar',
    name: 'مجهول',
    term: 'passive voice',
    explanation:
      'فارسی مجهول را با «شدن» می‌سازد و بسیاری فعل‌ها («عوض شدن»، «تمام شدن») خودشان معنی مجهول دارند، پس «be» جا می‌ماند یا به فعلی می‌چسبد که نمی‌خواهدش. مجهول انگلیسی «be» و اسم مفعول است. فعل‌هایی مانند «happen» و «die» مجهول نمی‌شوند.',
    comment: 'مجهول «be» و اسم مفعول می‌خواهد: «was built».',
    examples: [
      { wrong: 'This bridge built in 1970.', right: 'This bridge was built in 1970.' },
      { wrong: 'The accident was happened at night.', right: 'The accident happened at night.' },
    ],
  },
  {
    slug: 'en-ed-ing-adjectives',
    category: 'vocabulary',
    name: 'صفت «ed» و «ing»',
    term: 'participial adjectives',
    explanation:
      '«خسته‌کننده» و «خسته» در فارسی دو واژهٔ دورند، ولی در انگلیسی از یک فعل‌اند و با هم اشتباه می‌شوند. «ing» چیزی است که حالتی پدید می‌آورد و «ed» کسی که آن حالت را دارد.',
    comment: 'صفت «bored» یعنی کسی که حوصله‌اش سر رفته و «boring» یعنی آنچه حوصله را سر می‌برد.',
    examples: [
      { wrong: 'I am boring in this class.', right: 'I am bored in this class.' },
      { wrong: 'The result was surprised.', right: 'The result was surprising.' },
    ],
  },
  {
    slug: 'en-gerund',
    category: 'grammar',
    name: 'صورت «ing»',
    term: 'gerund',
    explanation:
      'فارسی پس از فعل اول جمله‌ای با «که» یا مصدر می‌آورد و صورت ویژه‌ای نمی‌شناسد، پس «to» برای همه به کار می‌رود. پس از «enjoy»، «finish»، «avoid»، «suggest» و پس از هر حرف اضافه فعل «ing» می‌گیرد.',
    comment: 'پس از این فعل یا حرف اضافه صورت «ing» می‌آید.',
    examples: [
      { wrong: 'I enjoy to read novels.', right: 'I enjoy reading novels.' },
      { wrong: 'She is good at to draw.', right: 'She is good at drawing.' },
    ],
  },
  {
    slug: 'en-infinitive',
    category: 'grammar',
    name: 'مصدر به‌جای «که»',
    term: 'infinitive instead of that',
    explanation:
      '«می‌خواهم که تو بیایی» در فارسی درست است و ترجمه‌اش «I want that you come» می‌شود. در انگلیسی «want»، «ask»، «tell» و «would like» مفعول و «to» می‌گیرند. «suggest» برعکس «that» یا «ing» می‌خواهد.',
    comment: '«می‌خواهم که تو …» در انگلیسی «I want you to …» است.',
    examples: [
      { wrong: 'I want that you help me.', right: 'I want you to help me.' },
      { wrong: 'He suggested to go by train.', right: 'He suggested going by train.' },
    ],
  },
  {
    slug: 'en-purpose',
    category: 'grammar',
    name: 'هدف با «for»',
    term: 'infinitive of purpose',
    explanation:
      '«برای» در فارسی هم پیش از اسم می‌آید و هم پیش از مصدر: «برای خریدن نان». در انگلیسی هدفی که با فعل گفته می‌شود «to» دارد و «for» پیش از اسم می‌آید.',
    comment: 'هدف با فعل «to» می‌گیرد، نه «for».',
    examples: [
      { wrong: 'I went out for buy bread.', right: 'I went out to buy bread.' },
      { wrong: 'She came here for to study.', right: 'She came here to study.' },
    ],
  },
  {
    slug: 'en-causative',
    category: 'grammar',
    name: 'سببی',
    term: 'causatives',
    explanation:
      'در فارسی می‌گوییم «موهایم را کوتاه کردم» و شنونده می‌داند که آرایشگر کرده است. انگلیسی کاری را که دیگری برای ما می‌کند با «have» یا «get» می‌گوید: «I had my hair cut». پس از «make» و «let» هم فعل ساده است و «to» نمی‌آید.',
    comment: 'این کار را دیگری برایتان کرده است: «have something done».',
    examples: [
      {
        wrong: 'I cut my hair at the barber’s yesterday.',
        right: 'I had my hair cut at the barber’s yesterday.',
      },
      { wrong: 'My parents made me to study law.', right: 'My parents made me study law.' },
    ],
  },
  {
    slug: 'en-modal-to',
    category: 'grammar',
    name: 'فعل پس از «can» و «must»',
    term: 'modal verbs',
    explanation:
      'پس از «باید» و «توانستن» در فارسی فعل شناسه می‌گیرد و زبان‌آموز می‌خواهد فعل دوم را با «to» یا «s» نشان دهد. پس از «can»، «must»، «should»، «may» و «will» فعل ساده می‌آید، نه «to» و نه «s».',
    comment: 'پس از «can» و «must» و «should» فعل ساده است، بدون «to» و «s».',
    examples: [
      { wrong: 'You must to see a doctor.', right: 'You must see a doctor.' },
      { wrong: 'She can speaks French.', right: 'She can speak French.' },
    ],
  },
  {
    slug: 'en-there-is',
    category: 'grammar',
    name: 'ساخت «there is»',
    term: 'there is / there are',
    explanation:
      'فارسی «هست» و «وجود دارد» را آخر جمله می‌آورد و فاعل ساختگی ندارد: «در شهر ما پارک‌های زیادی هست». انگلیسی بودن چیزی را با «there is» آغاز می‌کند و فعل با اسم پس از آن جور است. «it has» و «exist» جای آن را نمی‌گیرند.',
    comment: '«هست» این‌جا «there is» یا «there are» است، پیش از اسم.',
    examples: [
      { wrong: 'In our city has many parks.', right: 'There are many parks in our city.' },
      { wrong: 'There is two chairs in the room.', right: 'There are two chairs in the room.' },
    ],
  },
  {
    slug: 'en-reported-speech',
    category: 'grammar',
    name: 'نقل قول',
    term: 'reported speech',
    explanation:
      'فارسی در نقل قول زمان را نگه می‌دارد: «گفت که خسته است». در انگلیسی وقتی فعل نقل گذشته است، زمان جملهٔ نقل‌شده یک پله به گذشته می‌رود و ضمیرها و قیدها هم عوض می‌شوند.',
    comment: 'فعل نقل گذشته است؛ زمان جملهٔ نقل‌شده یک پله عقب می‌رود.',
    examples: [
      { wrong: 'She said that she is tired.', right: 'She said that she was tired.' },
      { wrong: 'He told me that he will come.', right: 'He told me that he would come.' },
    ],
  },
]
