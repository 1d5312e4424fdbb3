import type { WritingTask } from '../task.ts'

/** Free writing at B1 and B2. */
export const tasks: WritingTask[] = [
  {
    slug: 'en-my-grandmothers-kitchen',
    language: 'en',
    kind: 'free',
    level: 'B1',
    title: 'آشپزخانهٔ مادربزرگ',
    prompt:
      'Think of a kitchen that you know well. Write about it. What does it look and smell like? Who works there? What do you remember?',
    purpose: 'وصف جا با حواس گوناگون.',
    minWords: 80,
    maxWords: 130,
    minutes: 20,
    criteria: ['دیدنی‌ها و بوها وصف شده‌اند.', 'کسی در صحنه هست.', 'خاطره‌ای گفته شده است.'],
    model:
      'My grandmother’s kitchen is so small that only two people can stand in it. There is a window above the sink, and on the windowsill she grows mint and basil in old tins. The room always smells of onions, and on Fridays also of saffron.\nWhen I was little, I used to sit on a wooden box in the corner and watch her. She never measured anything. She put her hand into the rice, looked at me and said that her fingers knew the number. Last year, I asked her for a recipe, and she laughed. Now I go there every Friday and look at her hands.',
    modelNotes: [
      '«so small that …» اندازه را با پیامدش نشان می‌دهد.',
      '«used to sit» عادت گذشته است.',
      'در نقل قول، زمان فعل گذشته شده است: «said that her fingers knew».',
    ],
  },
  {
    slug: 'en-a-day-without-phone',
    language: 'en',
    kind: 'free',
    level: 'B1',
    title: 'روزی بی‌تلفن',
    prompt:
      'Imagine that all phones stop working for one day. Write about your day. What do you do? What is better or worse than usual?',
    purpose: 'نوشتن داستانی کوتاه از روی فرض.',
    minWords: 80,
    maxWords: 130,
    minutes: 20,
    criteria: ['روز از آغاز تا پایان روایت شده است.', 'خوبی‌ها و بدی‌ها آمده‌اند.', 'جمله‌ها به هم پیوسته‌اند.'],
    model:
      'I wake up at nine because my alarm has not rung. At first I am angry, for I have missed the bus and cannot call anybody. I walk to the university, and on the way I notice a bookshop that I have never seen before, although it is only two streets from my home.\nIn the break, nobody is looking at a screen. We play cards, and a boy whose name I did not know teaches us a trick. The afternoon is harder: I want to know if my mother has arrived safely, and I can only wait. In the evening the phones work again. I have ninety messages, and not one of them is important.',
    modelNotes: [
      'روایت با زمان حال صحنه را نزدیک می‌کند.',
      '«a boy whose name I did not know» مالکیت را در جملهٔ موصولی می‌گوید.',
      'جملهٔ پایانی داوری را ناگفته می‌رساند.',
    ],
  },
  {
    slug: 'en-something-i-learned-late',
    language: 'en',
    kind: 'free',
    level: 'B1',
    title: 'چیزی که دیر آموختم',
    prompt:
      'Write about something that you learnt later than other people. How did you feel before? Who helped you? How do you feel now?',
    purpose: 'روایت تجربه و احساس.',
    minWords: 80,
    maxWords: 130,
    minutes: 20,
    criteria: [
      'حال پیش و پس از آموختن گفته شده است.',
      'کسی که یاری کرده معرفی شده است.',
      'گذشته درست به کار رفته است.',
    ],
    model:
      'I did not learn to swim until I was twenty-six. As a child I had fallen into a river, and since then I had always found an excuse. On holidays I guarded everybody’s towels and pretended to be reading.\nThen a colleague, Mrs. Amini, told me that she had learnt at fifty. She took me to the pool every Tuesday. For three weeks I only put my face in the water. She never pushed me and never laughed. One evening I realised that my feet were not touching the ground.\nI am still slow, and children overtake me. But last summer somebody else had to guard the towels.',
    modelNotes: [
      '«did not learn … until» یعنی تا آن هنگام نیاموخته بودم.',
      '«had fallen» رویدادی پیش‌تر از روایت است.',
      'پایان به آغاز برمی‌گردد و متن را می‌بندد.',
    ],
  },
  {
    slug: 'en-letter-to-future-me',
    language: 'en',
    kind: 'free',
    level: 'B1',
    title: 'نامه به خود آینده‌ام',
    prompt:
      'Write a letter to yourself that you will open in five years. Describe your life now, your hopes and one question that you want to ask.',
    purpose: 'نوشتن از اکنون و آینده.',
    minWords: 80,
    maxWords: 130,
    minutes: 20,
    criteria: ['زندگی اکنون وصف شده است.', 'امیدها گفته شده‌اند.', 'پرسشی از خود آینده آمده است.'],
    model:
      'Dear future me,\nI am writing this at the kitchen table, and it is snowing outside. I am eighteen, I have an exam tomorrow, and our cat is sitting on my notes. You have probably forgotten all that.\nI hope that you have become a vet, or at least that you are working with animals. I also hope that you still see Taraneh every week, because nobody makes us laugh as much as she does. If things have not gone as we planned, please don’t be too hard on us. We are doing our best.\nHere is my question: are you still afraid of speaking in front of people?\nWith love,\nthe old you',
    modelNotes: [
      'آینده با «I hope that you have become …» از نگاه آن روز دیده می‌شود.',
      '«as much as she does» مقایسه‌ای برابر است.',
      '«be hard on» یعنی سخت گرفتن بر کسی.',
    ],
  },
  {
    slug: 'en-view-from-window',
    language: 'en',
    kind: 'free',
    level: 'B1',
    title: 'آنچه از پنجره می‌بینم',
    prompt:
      'Look out of a window for ten minutes. Write down what you see and hear, and what you think about it.',
    purpose: 'وصف دقیق با زمان حال استمراری.',
    minWords: 80,
    maxWords: 130,
    minutes: 20,
    criteria: ['دست‌کم چهار چیز دیده شده است.', 'صداها نیز آمده‌اند.', 'اندیشه‌ای از نویسنده گفته شده است.'],
    model:
      'It is half past seven in the evening. Below my window, a man is trying to park a very large car in a very small space. His daughter is standing on the pavement and giving orders with both hands. Somewhere a radio is playing an old song.\nIn the house across the street, the lights are going on one after another. On the third floor, somebody is watering a single flower with great care. I do not know any of these people, although I have lived here for four years. The man has parked at last, and the girl is bowing as if she were in a theatre. I feel like clapping.',
    modelNotes: [
      'آنچه در جریان است با «is trying» و «are going on» می‌آید.',
      '«for four years» با حال کامل همراه است: «I have lived».',
      '«as if she were» مقایسه‌ای فرضی است.',
    ],
  },
  {
    slug: 'en-an-argument-i-lost',
    language: 'en',
    kind: 'free',
    level: 'B2',
    title: 'بحثی که باختم',
    prompt:
      'Write about an argument that you lost, and were later glad to have lost. What was it about? What changed your mind?',
    purpose: 'روایت دگرگون شدن یک نظر.',
    minWords: 80,
    maxWords: 130,
    minutes: 25,
    criteria: ['موضوع بحث روشن است.', 'سبب تغییر نظر گفته شده است.', 'لحن نوشته شخصی و زنده است.'],
    model:
      'For years I maintained that poetry should never be learnt by heart. Machines could store it, I used to say; our minds were meant for better things. My uncle, who knew half of Hafez, merely shook his head.\nWe had our last quarrel about it at a New Year’s dinner, and I was convinced that I had won. Then, one winter, he was taken to hospital. He could hardly see, and reading was out of the question. When I came to visit him, he was lying there quite cheerfully, reciting one poem after another to the man in the next bed.\nI went home and learnt my first ten lines that night. I have never told him, but I suspect that he knows.',
    modelNotes: [
      '«I used to say» در میان جمله نقل سخن گذشته است.',
      '«out of the question» یعنی ناشدنی.',
      '«reciting …» دو کار هم‌زمان را می‌پیوندد.',
    ],
  },
  {
    slug: 'en-if-walls-could-talk',
    language: 'en',
    kind: 'free',
    level: 'B2',
    title: 'اگر دیوارها سخن می‌گفتند',
    prompt:
      'Choose an old building and let it speak. What has it seen? What does it think of the people who use it today?',
    purpose: 'نوشتن از زبان یک چیز بی‌جان.',
    minWords: 80,
    maxWords: 130,
    minutes: 25,
    criteria: [
      'گوینده تا پایان همان ساختمان است.',
      'گذشته و امروز هر دو آمده‌اند.',
      'نثر تصویری و پیوسته است.',
    ],
    model:
      'I was a bathhouse for two hundred years before they turned me into a restaurant. You would not believe what I have overheard. Marriages were arranged in my steam, debts were forgiven, and once a whole election was decided before the towels had dried.\nNowadays people come in with their shoes on. They photograph their plates, praise my tiles and complain that the signal is weak. I do not hold it against them. They, too, lower their voices when they have something true to say, and my ceiling still carries every whisper from one corner to the other. If they only knew how well I can hear, they would probably leave larger tips.',
    modelNotes: [
      'ساختمان با «I» سخن می‌گوید و تا پایان همان می‌ماند.',
      '«hold it against them» یعنی از آنان به دل گرفتن.',
      'شرط فرضی پایان طنز دارد: «If they only knew … they would».',
    ],
  },
]
