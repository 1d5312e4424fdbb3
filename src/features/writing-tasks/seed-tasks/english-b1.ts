import type { WritingTask } from '../task.ts'

export const tasks: WritingTask[] = [
  {
    slug: 'en-letter-to-landlord',
    language: 'en',
    kind: 'general',
    level: 'B1',
    title: 'نامه به صاحب‌خانه',
    prompt:
      'The heating in your rented flat has not worked well for some time. Write a letter to your landlord. Explain what the problem is and since when, say what you have already done about it, and ask for a solution by a certain date.',
    purpose: 'شرح یک مشکل با حال کامل و درخواست مؤدبانه اما روشن.',
    minWords: 100,
    maxWords: 140,
    minutes: 20,
    criteria: [
      'مشکل، آغاز آن و کارهای انجام‌شده گفته شده است.',
      'حال کامل با «since» و «for» درست است.',
      'درخواست مشخص است و تاریخ دارد.',
      'آغاز و پایان نامه رسمی است.',
    ],
    model:
      'Dear Mr Hashemi,\n\nI am writing about the heating in the flat on the third floor. It has not worked properly since the beginning of the month. The radiator in the living room stays cold, and the one in the bedroom only gets warm for an hour in the morning.\n\nI have already checked the settings twice, and last Thursday I let some air out of the radiators, as the manual says. Unfortunately, this has not changed anything. My daughter has had a cold for a week, so the matter is becoming urgent.\n\nCould you please send somebody to repair it before Friday, 12 December? I am at home every day after four. If that is difficult, I can call a technician myself and send you the bill.\n\nYours sincerely,\nMahtab Rastegar',
    modelNotes: [
      'مشکلی که هنوز هست با حال کامل آمده است: «has not worked properly since …».',
      'پیش از درخواست، دلیلی انسانی آمده که آن را جدی می‌کند، بی‌آن‌که نامه تند شود.',
      'درخواست با «Could you please …» مؤدبانه است و تاریخ دارد؛ پیشنهاد دوم هم راه را باز می‌گذارد.',
    ],
  },
  {
    slug: 'en-thank-you-host',
    language: 'en',
    kind: 'general',
    level: 'B1',
    title: 'سپاس از میزبان',
    prompt:
      'You have just come home after a week with a friend’s family in another city. Write to the family. Thank them, describe one moment that you will remember, tell them about your journey home and invite them to your place.',
    purpose: 'گذشتهٔ ساده و استمراری در نامه‌ای گرم.',
    minWords: 100,
    maxWords: 140,
    minutes: 20,
    criteria: [
      'سپاس مشخص است و تنها یک جملهٔ کلی نیست.',
      'یک لحظه با جزئیات وصف شده است.',
      'زمان‌های گذشته درست به کار رفته‌اند.',
    ],
    model:
      'Dear Mr and Mrs Karimi,\n\nI arrived home safely last night, and before I unpack I want to thank you for a wonderful week. You gave me your son’s room, cooked my favourite dishes and never let me feel like a stranger.\n\nThe moment I will remember longest is Tuesday evening. We were sitting on the roof, the lights of the city were coming on one by one, and Grandfather began to recite a poem. Nobody was looking at a phone. I had never listened to poetry like that before.\n\nThe journey back was long because the train stopped for an hour near Qom, but your sandwiches saved me!\n\nPlease come and see us in spring, when the orange trees are in flower. My parents are already looking forward to meeting you.\n\nWith love,\nElnaz',
    modelNotes: [
      'صحنه با گذشتهٔ استمراری ساخته شده («were sitting» و «were coming on») و رویداد با گذشتهٔ ساده («began»).',
      '«looking forward to» با اسم یا «ing» می‌آید: «to meeting you».',
      'شوخی کوچک دربارهٔ ساندویچ‌ها نامه را صمیمی نگه می‌دارد.',
    ],
  },
  {
    slug: 'en-phones-at-school',
    language: 'en',
    kind: 'general',
    level: 'B1',
    title: 'تلفن همراه در مدرسه',
    prompt:
      'Your school magazine asks its readers: “Should pupils be allowed to use their phones at school?” Write a short article. Give your opinion, two reasons, and an example.',
    purpose: 'بیان نظر با دلیل و مثال، و پیوند دادن جمله‌ها.',
    minWords: 110,
    maxWords: 150,
    minutes: 25,
    criteria: [
      'نظر نویسنده از آغاز روشن است.',
      'هر دلیل در یک بند است و مثال دارد.',
      'واژه‌های پیوند درست به کار رفته‌اند.',
    ],
    model:
      'Last month our class agreed to leave all phones in a box until lunch. I was against the idea at first, but now I think that phones should stay off during lessons.\n\nThe first reason is attention. Even when a phone is silent, you know that a message may be waiting. In the first week without phones we finished our maths exercises ten minutes earlier than usual.\n\nSecondly, the breaks have become more fun. Instead of sitting next to each other and scrolling, we talk, play table tennis or simply go outside.\n\nOf course, there are times when a phone is useful, for example when a teacher asks us to look something up. In such cases the teacher can open the box. However, for most of the day we do not need it, and we do not even miss it.',
    modelNotes: [
      'آغاز با تجربهٔ خود نویسنده خواننده را نگه می‌دارد و نظر در جملهٔ دوم می‌آید.',
      'دلیل‌ها با «The first reason is» و «Secondly» از هم جدا شده‌اند.',
      'نظر مخالف با «Of course» پذیرفته و با «However» پاسخ داده شده است.',
    ],
  },
  {
    slug: 'en-film-review',
    language: 'en',
    kind: 'general',
    level: 'B1',
    title: 'معرفی یک فیلم',
    prompt:
      'A website for young people collects reviews of films. Write about a film that you have seen. Say what it is about without telling the end, what you liked and did not like, and who should watch it.',
    purpose: 'خلاصه کردن داستان با حال ساده و ارزیابی با صفت‌ها.',
    minWords: 110,
    maxWords: 150,
    minutes: 25,
    criteria: [
      'داستان کوتاه و به زمان حال گفته شده است.',
      'هم نکتهٔ خوب و هم نکتهٔ ضعیف آمده است.',
      'پایان داستان فاش نشده است.',
      'پیشنهاد پایانی مشخص است.',
    ],
    model:
      'If you like quiet films, “The Last Bakery” is for you. It tells the story of Anna, a young woman who returns to her village after her grandfather’s death. She only wants to sell his old bakery, but then a letter in the flour cupboard changes her plans.\n\nThe acting is excellent. Anna hardly ever says what she feels, yet you understand it from her hands and her eyes. I also loved the music, which is played by a small village band.\n\nWhat I did not enjoy was the middle part. Two scenes at the bank are far too long, and I started looking at my watch.\n\nAll in all, I would recommend it to anyone who has ever had to choose between a big city and home. Take a friend with you, because you will want to talk afterwards.',
    modelNotes: [
      'داستان فیلم با حال ساده گفته می‌شود: «tells» و «returns» و «changes».',
      '«hardly ever» خودش منفی است و فعل منفی نمی‌خواهد.',
      '«What I did not enjoy was …» نکتهٔ ضعیف را برجسته می‌کند.',
    ],
  },
  {
    slug: 'en-story-wrong-suitcase',
    language: 'en',
    kind: 'general',
    level: 'B1',
    title: 'داستان چمدان عوضی',
    prompt:
      'Write a story that begins with this sentence: “When I opened the suitcase, I knew at once that it was not mine.”',
    purpose: 'روایت با گذشتهٔ ساده، استمراری و کامل.',
    minWords: 120,
    maxWords: 170,
    minutes: 25,
    criteria: [
      'داستان با جملهٔ داده‌شده آغاز می‌شود.',
      'رویدادها به ترتیب و روشن‌اند.',
      'گذشتهٔ کامل برای آنچه پیش‌تر رخ داده به کار رفته است.',
    ],
    model:
      'When I opened the suitcase, I knew at once that it was not mine. Instead of my clothes there were about twenty pairs of children’s shoes, all new and all red.\n\nI had taken it from the belt at the airport without checking the label. Now I turned it over and read a name, Dr S. Moradi, and a phone number. My hands were shaking a little while I was dialling.\n\n“Thank goodness!” said a woman’s voice. “I’m at the airport and I’m holding your suitcase. Those shoes are for a school in the mountains. The bus leaves in an hour.”\n\nI ran down the stairs, found a taxi and promised the driver a good tip. We reached the bus station just as the driver was closing the doors. A tall woman was waving at me. We exchanged suitcases, laughed, and a minute later she had gone.\n\nThree weeks afterwards I received a photo: twenty pairs of red shoes in the snow.',
    modelNotes: [
      '«had taken» پیش از باز شدن چمدان رخ داده است، پس گذشتهٔ کامل است.',
      'گفت‌وگو کوتاه است و داستان را پیش می‌برد.',
      'پایان با یک تصویر بسته می‌شود، بی‌آن‌که نتیجهٔ اخلاقی را بگوید.',
    ],
  },
  {
    slug: 'en-application-volunteer',
    language: 'en',
    kind: 'general',
    level: 'B1',
    title: 'درخواست کار داوطلبانه',
    prompt:
      'You have read this notice: “City library looks for volunteers to read to children on Saturday mornings.” Write an email to apply. Say why you are interested, what experience you have and when you could start, and ask one question.',
    purpose: 'معرفی توانایی‌ها در نامه‌ای نیمه‌رسمی.',
    minWords: 100,
    maxWords: 140,
    minutes: 20,
    criteria: ['دلیل علاقه و تجربه گفته شده است.', 'زمان آغاز و یک پرسش آمده است.', 'لحن رسمی و یکدست است.'],
    model:
      'Dear Sir or Madam,\n\nI saw your notice about Saturday readings in the library and would like to apply. I am a nineteen-year-old student of literature, and I have been a member of your library since I was six, so it would be a pleasure to give something back.\n\nI have some experience with children. For two years I have looked after my three cousins at weekends, and last summer I helped to organise a puppet theatre at a kindergarten. I have learned that a good story needs different voices and, above all, patience.\n\nI could start on the first Saturday of next month. May I ask whether volunteers choose the books themselves or whether the library prepares a list?\n\nThank you for your time. I look forward to hearing from you.\n\nYours faithfully,\nParsa Nouri',
    modelNotes: [
      'تجربهٔ ادامه‌دار با حال کامل گفته شده: «have been a member» و «have looked after».',
      'پرسش غیرمستقیم ترتیب خبری دارد: «whether volunteers choose» و نه «do volunteers choose».',
      'پایان رسمی با «I look forward to hearing from you» است.',
    ],
  },
  {
    slug: 'en-describe-festival',
    language: 'en',
    kind: 'general',
    level: 'B1',
    title: 'جشنی در کشور من',
    prompt:
      'A magazine for travellers wants texts about festivals around the world. Describe a festival in your country. When is it, how do people prepare for it, what happens on the day, and what does it mean to you?',
    purpose: 'وصف رسم‌ها با حال ساده و مجهول.',
    minWords: 110,
    maxWords: 150,
    minutes: 25,
    criteria: [
      'به هر چهار پرسش پاسخ داده شده است.',
      'واژه‌های محلی برای خوانندهٔ بیگانه توضیح داده شده‌اند.',
      'مجهول ساده درست ساخته شده است.',
    ],
    model:
      'Yalda is celebrated on the longest night of the year, usually on 20 or 21 December. For Iranians it is the moment when the light begins to win against the dark.\n\nThe preparations start a few days earlier. Pomegranates and watermelons are bought, nuts are mixed, and the whole family is invited to the house of the oldest relative, in our case my grandmother.\n\nOn the night itself we sit around a low table with a heater under it and warm blankets over it. My uncle opens a book of poems by Hafez, and each of us makes a silent wish. Then a poem is read aloud, and everybody tries to find the answer in it.\n\nTo me Yalda means that nobody has to go through the longest night alone. We usually stay awake until two, and no one complains.',
    modelNotes: [
      'رسم‌ها با مجهول آمده‌اند، چون کنندهٔ کار مهم نیست: «is celebrated» و «are bought».',
      'کرسی نام برده نشده، وصف شده است تا خوانندهٔ بیگانه آن را ببیند.',
      'بند پایانی از رسم به معنای شخصی می‌رسد.',
    ],
  },
  {
    slug: 'en-report-canteen',
    language: 'en',
    kind: 'general',
    level: 'B1',
    title: 'گزارشی از غذاخوری',
    prompt:
      'The director of your language school wants to improve the canteen. You have asked twenty learners about it. Write a short report. Say what learners like, what they do not like, and make two suggestions. Use headings.',
    purpose: 'نوشتن گزارش کوتاه با عنوان و پیشنهاد.',
    minWords: 100,
    maxWords: 140,
    minutes: 25,
    criteria: [
      'گزارش عنوان‌های روشن دارد.',
      'نتیجه‌ها با اندازه گفته شده‌اند، مانند «most of».',
      'پیشنهادها از نتیجه‌ها برمی‌آیند.',
    ],
    model:
      'Introduction\nThis report describes what learners think about the school canteen. Twenty people from four classes were asked last week.\n\nWhat learners like\nMost of them are happy with the staff, who are friendly and quick. The soups are popular too, and fourteen people said that the prices were fair.\n\nWhat learners do not like\nThe main problem is time. The evening classes end at eight, but the canteen closes at half past seven. Several learners also mentioned that there was hardly anything for vegetarians.\n\nSuggestions\nFirstly, I would suggest keeping the canteen open until half past eight, at least from Sunday to Tuesday. Secondly, one hot dish without meat could be offered every day. Neither change would be expensive, and both would bring more guests.',
    modelNotes: [
      'نتیجه‌ها با «most of them» و «several learners» و عدد گفته شده‌اند، نه با «everybody».',
      '«suggest» با «ing» می‌آید: «suggest keeping».',
      'لحن بی‌طرف است و نظر شخصی تنها در پیشنهادها می‌آید.',
    ],
  },
  {
    slug: 'en-apology-missed-meeting',
    language: 'en',
    kind: 'general',
    level: 'B1',
    title: 'پوزش برای قراری که از دست رفت',
    prompt:
      'Yesterday you did not come to a meeting with two classmates with whom you are preparing a presentation. Write them a message. Apologise, explain what happened, and suggest how you can make up for it.',
    purpose: 'پوزش، توضیح و پیشنهاد در پیامی دوستانه.',
    minWords: 90,
    maxWords: 130,
    minutes: 15,
    criteria: [
      'پوزش صادقانه است و بهانه نمی‌آورد.',
      'آنچه رخ داده به ترتیب گفته شده است.',
      'پیشنهاد جبران مشخص است.',
    ],
    model:
      'Hi Sina and Ava,\n\nI’m really sorry that I didn’t turn up yesterday. You waited for me for almost an hour, and I should have called you.\n\nI was on my way when my neighbour’s little boy fell off his bike. His parents weren’t at home, so I took him to the clinic. By the time the doctor had seen him, my battery was dead. He’s fine now, but that’s no excuse for not borrowing a phone.\n\nTo make up for it, I’d like to do the slides on my own this week. I’ll send you a first version by Wednesday evening, and you can tell me what you’d change. Shall we meet on Thursday at five in the library? I’ll bring the coffee!\n\nMilad',
    modelNotes: [
      '«should have called» می‌گوید کاری درست بود و انجام نشد.',
      '«By the time the doctor had seen him» ترتیب دو رویداد گذشته را نشان می‌دهد.',
      'شکل‌های کوتاه مانند «I’m» و «I’d» به پیام دوستانه می‌خورند.',
    ],
  },
  {
    slug: 'en-a-teacher-i-remember',
    language: 'en',
    kind: 'free',
    level: 'B1',
    title: 'معلمی که به یاد دارم',
    prompt:
      'Write freely about a teacher whom you still remember. It can be a teacher at school or anyone who has taught you something.',
    purpose: 'وصف آدم‌ها و خاطره‌ها به شیوهٔ خودتان.',
    minWords: 100,
    maxWords: 150,
    minutes: 20,
    criteria: [
      'آدم با کارها و حرف‌هایش وصف شده، نه تنها با صفت.',
      'دست‌کم یک خاطره آمده است.',
      'زمان‌ها یکدست‌اند.',
    ],
    model:
      'The best teacher I have ever had could not read. Her name was Golnesa, and she used to weave carpets in a small room behind my aunt’s house.\n\nI was eleven and always in a hurry. One summer she let me sit beside her and tie knots. Whenever I made a mistake, she did not say anything. She just waited until I had finished the row and then quietly undid it, knot by knot, while I watched. “The carpet isn’t angry,” she used to say. “It only wants you to come back.”\n\nBy the end of that summer I had made a piece as big as my hand. It still lies on my desk. Whenever I want to give up on something difficult, I touch it and start the row again.',
    modelNotes: [
      '«used to weave» و «used to say» عادت‌های گذشته را می‌گویند.',
      'نویسنده نمی‌گوید که او «patient» بود؛ کارش آن را نشان می‌دهد.',
      'پایان خاطره را به امروز می‌آورد، با حال ساده.',
    ],
  },
]
