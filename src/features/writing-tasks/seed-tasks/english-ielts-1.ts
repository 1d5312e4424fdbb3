import type { WritingTask } from '../task.ts'

/** Our own inventions, in the form of such a task; the figures stand in the prompt in place of a picture. */
export const tasks: WritingTask[] = [
  {
    slug: 'en-report-commuting',
    language: 'en',
    kind: 'ielts-1',
    level: 'B2',
    title: 'جدول: رفت‌وآمد به محل کار',
    prompt:
      'The table below shows how people in one town travelled to work in three years (percentage of workers).\n\nMeans | 2005 | 2015 | 2025\nCar | 62 | 55 | 41\nBus | 18 | 17 | 20\nBicycle | 4 | 9 | 18\nOn foot | 16 | 19 | 21\n\nSummarise the information by selecting and reporting the main features, and make comparisons where relevant. Write at least 150 words.',
    purpose: 'گزارش داده‌های جدول و سنجیدن روندها.',
    minWords: 150,
    maxWords: 200,
    minutes: 20,
    criteria: [
      'نمای کلی پیش از جزئیات آمده است.',
      'عددها درست نقل شده‌اند.',
      'سنجش میان سال‌ها و وسیله‌ها انجام شده است.',
      'نظر شخصی در گزارش نیامده است.',
    ],
    model:
      'The table compares four ways of travelling to work in a town in 2005, 2015 and 2025.\nOverall, the car remained the most common means of transport throughout the period, although its share fell considerably. By contrast, cycling became far more popular, while the figures for walking and bus travel changed much less.\nIn 2005, more than three in five workers (62 per cent) drove to work. This proportion dropped to 55 per cent in 2015 and then more steeply, to 41 per cent, in 2025. Over the same twenty years, the share of cyclists rose from only 4 per cent to 18 per cent, more than doubling in the first decade and doubling again in the second.\nThe proportion of people walking to work also grew, but more gradually: it went up from 16 per cent to 19 per cent and finally reached 21 per cent. Bus travel followed a different pattern. After a slight dip to 17 per cent in 2015, it recovered and stood at 20 per cent at the end of the period, just two points above its starting level.',
    modelNotes: [
      'بند دوم با «Overall» نمای کلی را می‌گوید و هنوز عددی ندارد.',
      'برای کاهش فعل‌های گوناگون آمده است: «fell» و «dropped» و «dip».',
      '«more steeply» و «more gradually» شتاب تغییر را می‌سنجند.',
    ],
  },
  {
    slug: 'en-report-library-visits',
    language: 'en',
    kind: 'ielts-1',
    level: 'B2',
    title: 'نمودار خطی: بازدید از کتابخانه',
    prompt:
      'The figures below come from a line graph. They show the number of visits to two public libraries in each quarter of a year (in thousands).\n\nLibrary | Spring | Summer | Autumn | Winter\nCentral | 24 | 15 | 30 | 34\nRiverside | 12 | 21 | 14 | 8\n\nSummarise the information by selecting and reporting the main features, and make comparisons where relevant. Write at least 150 words.',
    purpose: 'گزارش دو روند که خلاف هم پیش می‌روند.',
    minWords: 150,
    maxWords: 200,
    minutes: 20,
    criteria: [
      'تفاوت اصلی دو کتابخانه در نمای کلی آمده است.',
      'بیشترین و کمترین مقدارها گفته شده‌اند.',
      'عددها با واحد درست نقل شده‌اند.',
    ],
    model:
      'The line graph gives information about how many visits were made to two public libraries, Central and Riverside, in the four quarters of one year.\nOverall, Central Library received more visits than Riverside in every season except summer. The two libraries also showed opposite patterns: when one became busier, the other usually became quieter.\nIn spring, Central had 24,000 visits, exactly twice as many as Riverside, with 12,000. In summer, however, the situation was reversed. Visits to Central fell by more than a third to 15,000, the lowest point of its year, whereas the figure for Riverside climbed to a peak of 21,000.\nFrom autumn onwards, the gap between the two widened again. Central’s visits doubled to 30,000 in autumn and rose further to 34,000 in winter, its highest figure. Riverside, on the other hand, lost a third of its visits in autumn, when it had 14,000, and ended the year at only 8,000, which was less than a quarter of the number recorded at Central.',
    modelNotes: [
      '«twice as many as» و «less than a quarter of» عددها را با هم می‌سنجند.',
      '«whereas» دو روند مخالف را در یک جمله می‌نشاند.',
      '«the situation was reversed» دگرگونی را کوتاه می‌گوید.',
    ],
  },
  {
    slug: 'en-report-tea-process',
    language: 'en',
    kind: 'ielts-1',
    level: 'B2',
    title: 'فرایند: از برگ تا چای سیاه',
    prompt:
      'The stages below come from a diagram. They show how black tea is produced.\n\nStage | What happens | Time\n1 | Young leaves are picked by hand | morning\n2 | Leaves are spread on racks and lose water | 14 hours\n3 | Leaves are rolled by machine | 30 minutes\n4 | Leaves turn brown in a cool, damp room | 2 hours\n5 | Leaves are dried in hot air | 20 minutes\n6 | Tea is sorted by size and packed | afternoon\n\nSummarise the information by selecting and reporting the main features. Write at least 150 words.',
    purpose: 'شرح یک فرایند با مجهول و واژه‌های ترتیب.',
    minWords: 150,
    maxWords: 200,
    minutes: 20,
    criteria: [
      'شمار مرحله‌ها و آغاز و پایان در نمای کلی آمده است.',
      'همهٔ مرحله‌ها به ترتیب گفته شده‌اند.',
      'مجهول درست به کار رفته است.',
    ],
    model:
      'The diagram illustrates how black tea is made, from the picking of fresh leaves to the packing of the finished product.\nOverall, the process consists of six stages. Apart from the picking, which is done by hand, it mainly involves removing water from the leaves and allowing them to change colour.\nIn the first stage, young leaves are picked in the morning. They are then spread out on racks, where they lose part of their water. This is by far the longest step, as it takes fourteen hours. Once the leaves have become soft, they are rolled by a machine for half an hour.\nAfter rolling, the leaves are left in a cool, damp room for two hours, during which time they turn brown. They are subsequently dried in hot air. At only twenty minutes, this is the shortest of the timed stages, and it is followed by the final step: in the afternoon, the dry tea is sorted according to the size of the pieces and packed, ready for sale.',
    modelNotes: [
      'فاعل ناگفته با مجهول پنهان مانده است: «are picked» و «are rolled».',
      '«Once the leaves have become soft» پایان یک مرحله را به آغاز دیگری پیوند می‌دهد.',
      'مرحله‌ها با هم سنجیده شده‌اند: «by far the longest step».',
    ],
  },
  {
    slug: 'en-report-village-map',
    language: 'en',
    kind: 'ielts-1',
    level: 'B2',
    title: 'نقشه: دهکده‌ای ساحلی در دو زمان',
    prompt:
      'The notes below describe two maps of the coastal village of Penlow, in 1990 and today.\n\nPart | 1990 | Today\nHarbour | fishing boats only | marina for yachts\nNorth | farmland | forty houses and a school\nCentre | market square | square kept, closed to cars\nEast | forest | forest, half its former size, and a car park\nSouth | footpath to the beach | road to the beach and a hotel\n\nSummarise the information by selecting and reporting the main features, and make comparisons where relevant. Write at least 150 words.',
    purpose: 'سنجیدن دو نقشه و گفتن تغییرها.',
    minWords: 150,
    maxWords: 200,
    minutes: 20,
    criteria: [
      'جهت تغییر در نمای کلی گفته شده است.',
      'جای هر تغییر روشن است.',
      'آنچه عوض نشده نیز آمده است.',
    ],
    model:
      'The two maps show how the coastal village of Penlow has changed between 1990 and the present day.\nOverall, the village has developed from a quiet fishing community into a larger place that caters for tourists. Most of the new buildings stand on land that used to be farmed or left wild, and only the centre has kept its original layout.\nThe most striking change is in the north of the village, where farmland has been replaced by forty houses and a school. To the east, the forest has been reduced to half its former size in order to make room for a car park. The harbour, which was once used only by fishing boats, has been turned into a marina for yachts.\nIn the south, the footpath that led to the beach has become a road, and a hotel has been built there. The market square in the centre, by contrast, still exists. However, cars are no longer allowed to enter it, which was not the case in 1990.',
    modelNotes: [
      'تغییر با «has been replaced» و «has been turned into» گفته شده است.',
      '«used to be farmed» حال گذشته را نشان می‌دهد.',
      'جای چیزها با «To the east» و «In the south» روشن می‌شود.',
    ],
  },
  {
    slug: 'en-report-household-spending',
    language: 'en',
    kind: 'ielts-1',
    level: 'B2',
    title: 'نمودار دایره‌ای: هزینهٔ خانوار',
    prompt:
      'The figures below come from two pie charts. They show how an average household in one country spent its money in 1995 and 2025 (percentage of total spending).\n\nCategory | 1995 | 2025\nFood | 35 | 22\nHousing | 25 | 38\nTransport | 15 | 14\nLeisure | 10 | 16\nOther | 15 | 10\n\nSummarise the information by selecting and reporting the main features, and make comparisons where relevant. Write at least 150 words.',
    purpose: 'سنجیدن سهم‌ها در دو نمودار دایره‌ای.',
    minWords: 150,
    maxWords: 200,
    minutes: 20,
    criteria: [
      'جابه‌جایی بزرگ‌ترین سهم در نمای کلی آمده است.',
      'سهم‌ها درست سنجیده شده‌اند.',
      'واژه‌های سهم گوناگون‌اند.',
    ],
    model:
      'The pie charts compare the spending of an average household in one country in 1995 and in 2025, divided into five categories.\nOverall, the most significant change is that housing took over from food as the largest expense. Leisure also gained importance, whereas the share of money spent on transport hardly changed.\nIn 1995, food accounted for just over a third of all spending, at 35 per cent, and housing made up a quarter. Thirty years later, these positions had been reversed. The proportion spent on housing had risen by 13 percentage points to 38 per cent, while the share of food had fallen by exactly the same amount, to 22 per cent.\nAs for the smaller categories, leisure rose from a tenth of the budget to 16 per cent and thus overtook transport, which slipped slightly from 15 to 14 per cent. Finally, other goods and services, which had been as important as transport in 1995, represented only 10 per cent of household spending in 2025.',
    modelNotes: [
      '«accounted for» و «made up» و «represented» سه راه گفتن سهم‌اند.',
      'تفاوت دو درصد با «percentage points» گفته می‌شود.',
      '«had been reversed» می‌گوید که تغییر تا آن سال پایان یافته بود.',
    ],
  },
]
