import type { WritingTask } from '../task.ts'

/** Our own inventions, in the form of such a task. */
export const tasks: WritingTask[] = [
  {
    slug: 'en-essay-free-museums',
    language: 'en',
    kind: 'ielts-2',
    level: 'B2',
    title: 'مقاله: رایگان بودن موزه‌ها',
    prompt:
      'Some people think that museums should be free for everyone. Others believe that visitors should pay for them. Discuss both views and give your own opinion. Write at least 250 words.',
    purpose: 'بحث دربارهٔ دو نظر و گفتن نظر خود.',
    minWords: 250,
    maxWords: 310,
    minutes: 40,
    criteria: [
      'هر دو نظر با دلیل بررسی شده است.',
      'نظر نویسنده روشن است و تا پایان یکسان می‌ماند.',
      'هر بند یک اندیشهٔ اصلی دارد.',
      'دامنهٔ واژه‌ها و ساخت‌ها گسترده است.',
    ],
    model:
      'Whether museums should charge an entrance fee is a question on which people disagree. While there are good reasons to ask visitors for money, I believe that the permanent collections of public museums should be open to everyone at no cost.\nThose who support entrance fees point out that museums are expensive to run. Buildings must be heated and guarded, objects have to be restored, and qualified staff need to be paid. If visitors contribute to these costs, less money has to be taken from taxes, and people who never set foot in a museum do not have to pay for the interests of others. It is also argued that people value more highly what they have paid for, and that a small fee keeps galleries from becoming overcrowded.\nOn the other hand, the objects in a public museum belong to society as a whole. A family with three children may think twice before spending a day’s wages on tickets, so fees tend to exclude precisely those who have the fewest other opportunities to learn. Free entry also changes the way in which people visit. Someone who has paid feels obliged to see everything in one tiring afternoon, whereas someone who has not can drop in for half an hour to look at a single painting and return the following week.\nIn my view, the second argument is the stronger one. Museums can still earn money from special exhibitions, shops and cafés, and those who can afford it may be invited to donate. Access to a shared heritage, however, should not depend on income.',
    modelNotes: [
      'نظر نویسنده در همان بند نخست آمده است: «I believe that …».',
      'بند دوم سخن دیگران را نقل می‌کند: «point out» و «It is also argued».',
      '«precisely those who have the fewest …» استدلال را تیزتر می‌کند.',
    ],
  },
  {
    slug: 'en-essay-remote-villages',
    language: 'en',
    kind: 'ielts-2',
    level: 'B2',
    title: 'مقاله: خالی شدن روستاها',
    prompt:
      'In many countries, young people are leaving villages to live in large cities. What are the causes of this, and what can be done about it? Write at least 250 words.',
    purpose: 'نوشتن از علت‌ها و راه‌حل‌ها.',
    minWords: 250,
    maxWords: 310,
    minutes: 40,
    criteria: ['علت‌ها و راه‌حل‌ها هر دو آمده‌اند.', 'هر راه‌حل به علتی پاسخ می‌دهد.', 'بندها ترتیب روشنی دارند.'],
    model:
      'In large parts of the world, villages are growing emptier and older, because those who finish school move to the city and rarely come back. This essay considers why this happens and what might be done to slow it down.\nThe main cause is economic. Farming needs fewer hands than it once did, and in many villages there is hardly any other work. A young woman who has trained as an accountant or a nurse has little choice but to look for a post elsewhere. A second cause is the lack of services. When the last doctor retires and the bus runs only twice a day, everyday life becomes difficult, above all for families. Finally, cities promise freedom: there are more people to meet, more courses to take and fewer neighbours who watch every step.\nSome of these causes can be addressed. Fast internet connections would allow people to do office work from almost anywhere, so governments should treat them as they treat roads and electricity. Services can be brought to the countryside in new forms, such as a clinic in a van which visits a different village each day. In addition, money could be offered to young people who open a workshop, a guesthouse or a small factory in their home region, since each of these creates several jobs.\nNot everyone will stay, and nobody should be forced to. Nevertheless, if there were work, a school and a doctor within reach, many of those who leave today with a heavy heart would have a real choice.',
    modelNotes: [
      'علت‌ها با «The main cause» و «A second cause» و «Finally» چیده شده‌اند.',
      'راه‌حل‌ها به همان ترتیب علت‌ها پاسخ می‌دهند.',
      'جملهٔ پایانی شرطی فرضی است: «if there were … would have».',
    ],
  },
  {
    slug: 'en-essay-exams-or-coursework',
    language: 'en',
    kind: 'ielts-2',
    level: 'B2',
    title: 'مقاله: امتحان یا کار در طول سال',
    prompt:
      'Some universities now grade students by work done during the year and not by final exams. Do the advantages of this outweigh the disadvantages? Write at least 250 words.',
    purpose: 'سنجیدن سودها و زیان‌ها و رسیدن به حکم.',
    minWords: 250,
    maxWords: 310,
    minutes: 40,
    criteria: [
      'سودها و زیان‌ها هر دو آمده‌اند.',
      'حکم نویسنده روشن و مستدل است.',
      'نمونه‌ها به استدلال کمک می‌کنند.',
    ],
    model:
      'At a growing number of universities, marks no longer depend on one exam at the end of the year but on essays, projects and presentations completed along the way. Although this system has weaknesses, I am convinced that its benefits are greater.\nThe most obvious advantage is that it rewards steady effort. Students who know that every task counts tend to read and write throughout the year, instead of memorising a textbook in three sleepless weeks and forgetting it soon afterwards. Moreover, coursework resembles what graduates will have to do later. Few employers ask people to write from memory for two hours; most expect them to find information, to plan their time and to revise a text after criticism. Finally, a bad day does less damage. A student who is ill in May can still show what she learnt in November.\nThe drawbacks, however, should not be ignored. Work done at home can be copied, bought or produced by a computer program, and it is not always easy to prove. It may also favour those who have a quiet room and educated parents. In addition, teachers spend more hours on marking, which leaves them less time for their students.\nThese problems are serious, but they can be reduced. A short conversation about each project reveals quickly whether its author understands it, and libraries can offer places to work. A final exam, by contrast, cannot be made to measure patience or curiosity. For this reason, I consider the change to be a clear improvement.',
    modelNotes: [
      'حکم در بند نخست آمده و با «Although» از پیش نرم شده است.',
      'زیان‌ها پذیرفته می‌شوند و سپس پاسخ می‌گیرند: «but they can be reduced».',
      '«by contrast» سنجش نهایی را می‌سازد.',
    ],
  },
  {
    slug: 'en-essay-advertising-children',
    language: 'en',
    kind: 'ielts-2',
    level: 'C1',
    title: 'مقاله: تبلیغ برای کودکان',
    prompt:
      'Advertisements aimed at children under twelve should be banned. To what extent do you agree or disagree? Write at least 250 words.',
    purpose: 'دفاع از یک موضع و پاسخ به مخالفان.',
    minWords: 250,
    maxWords: 310,
    minutes: 40,
    criteria: ['میزان موافقت روشن است.', 'دست‌کم یک ایراد مخالفان پاسخ گرفته است.', 'لحن رسمی و سنجیده است.'],
    model:
      'Companies spend enormous sums on persuading children to want things. I largely agree that such advertising should be forbidden, although a ban would have to be drawn up with some care.\nThe strongest argument is that persuasion is fair only between equals. Adults generally recognise an advertisement for what it is and make allowances for its exaggerations. Young children do not; many of them cannot tell where a cartoon ends and the commercial break begins. To exploit this inability for profit seems to me no better than cheating a customer who cannot read the contract.\nThere are also practical consequences. Much of the advertising directed at children promotes sweets, sugary drinks and toys that are soon thrown away. Parents who would rather not buy them are worn down by endless requests, and those on low incomes suffer most. It is hardly reasonable to expect individual families to resist what entire departments of psychologists have designed.\nOpponents reply that children must learn to deal with advertising sooner or later, and that television channels for the young could not survive without it. The first point confuses protection with ignorance: schools can teach children how advertising works without exposing them to it at breakfast. The second has more weight, and it suggests that public money or a levy on the industry should replace the lost income.\nOne reservation remains. Campaigns which encourage children to read or to cross the road safely are aimed at them too, and a law should leave room for these. With that exception, I see no good reason to delay.',
    modelNotes: [
      '«largely agree … although» میزان موافقت را دقیق می‌گوید.',
      'ایراد مخالفان نقل و سپس جدا جدا پاسخ داده شده است: «The first point …» و «The second …».',
      'استدلال با قیاس پیش می‌رود: «no better than cheating a customer».',
    ],
  },
  {
    slug: 'en-essay-tourism-limits',
    language: 'en',
    kind: 'ielts-2',
    level: 'C1',
    title: 'مقاله: محدود کردن گردشگری',
    prompt:
      'Some historic cities limit the number of tourists who may enter each day. Is this a positive or a negative development? Write at least 250 words.',
    purpose: 'داوری دربارهٔ یک تحول با دلیل.',
    minWords: 250,
    maxWords: 310,
    minutes: 40,
    criteria: [
      'داوری نویسنده روشن است.',
      'دلیل‌ها با نمونه پشتیبانی شده‌اند.',
      'پیامدهای ناخواسته نیز دیده شده‌اند.',
    ],
    model:
      'A few famous cities have begun to count their visitors and to close the gates once a certain number has been reached. Unwelcoming as this may sound, I regard it as a positive development, provided that the limits are applied fairly.\nThe case for limits rests first of all on what tourism destroys. Millions of feet wear away stone that has lasted for centuries, and narrow streets that were built for donkeys cannot absorb the passengers of five cruise ships in a single morning. Less visibly, the life of the city itself is damaged. Bakeries give way to souvenir shops, flats are rented by the night, and eventually the residents, without whom the place is merely a stage set, move to the suburbs.\nThe visitors themselves stand to gain as well. Anyone who has shuffled through a palace behind a wall of raised telephones knows how little can be seen in a crowd. Fewer people at a time means more space, more quiet and more attention to each guest.\nNaturally, there are dangers. If places are simply sold to the highest bidder, beauty becomes a privilege of the rich; and those whose income depends on tourism may find that their earnings fall. Both objections can be met. Tickets may be distributed by lottery or in order of booking, with some reserved for schools, and visitors can be encouraged to come in quieter months, so that income is spread over the year and not reduced.\nA city that sets limits is not rejecting the world. It is making sure that there will still be something to show it.',
    modelNotes: [
      '«Unwelcoming as this may sound» یعنی هرچند ناخوشایند بنماید؛ صفت برای تأکید پیش آمده است.',
      '«provided that» شرط داوری را می‌گوید.',
      'دو جملهٔ کوتاه پایانی اندیشهٔ اصلی را به یاد می‌سپارند.',
    ],
  },
]
