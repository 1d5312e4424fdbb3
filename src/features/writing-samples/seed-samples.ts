/** Short texts of the demo's learners, of which two correctors gave content, communication, organisation and language. */
export type SeedSample = {
  title: string
  body: string
  daysAgo: number
  first: readonly number[]
  /** Null where the second corrector has it still. */
  second: readonly number[] | null
}

export const seedSamples: readonly SeedSample[] = [
  {
    title: 'روز تعطیل من',
    body: 'On Fridays I wake up late and I help my father in the garden. In the afternoon we visit my aunt, who lives near of us.',
    daysAgo: 74,
    first: [4, 4, 3, 3],
    second: [4, 3, 3, 3],
  },
  {
    title: 'معلم خوب',
    body: 'A good teacher is patient and explain things twice. My teacher of mathematics was like this and I never forgot her.',
    daysAgo: 70,
    first: [3, 4, 3, 2],
    second: [3, 4, 3, 2],
  },
  {
    title: 'سفر با قطار',
    body: 'I prefer to travel by train because you can to read and look at the mountains. It is slower, but I arrive less tired.',
    daysAgo: 63,
    first: [5, 4, 4, 4],
    second: [4, 4, 4, 3],
  },
  {
    title: 'محلهٔ ما',
    body: 'Our street is quiet. There are two bakery and a small park where old men plays chess every evening.',
    daysAgo: 58,
    first: [3, 3, 2, 2],
    second: [2, 3, 2, 2],
  },
  {
    title: 'نامه به دوست',
    body: 'Dear Nora, thank you for your message. I am sorry that I did not answered sooner; I had exams since two weeks.',
    daysAgo: 52,
    first: [4, 5, 4, 3],
    second: [4, 4, 4, 3],
  },
  {
    title: 'تلفن همراه در کلاس',
    body: 'Phones should be off in class. Students who look at them does not listen, and the others lose attention too.',
    daysAgo: 47,
    first: [4, 3, 4, 3],
    second: [4, 3, 3, 2],
  },
  {
    title: 'غذای محبوب من',
    body: 'My favourite food is ghormeh sabzi. My grandmother cook it slowly, and the smell fill the whole house.',
    daysAgo: 41,
    first: [3, 3, 3, 2],
    second: [3, 2, 3, 3],
  },
  {
    title: 'کتابی که خواندم',
    body: 'Last month I have read a book about the sea. The story begins slow, but the end surprised me completely.',
    daysAgo: 36,
    first: [4, 4, 4, 4],
    second: [5, 4, 4, 4],
  },
  {
    title: 'ورزش صبحگاهی',
    body: 'Running in the morning makes me happy. At first it was difficult, after three weeks my body asked for it.',
    daysAgo: 31,
    first: [2, 3, 2, 3],
    second: [2, 3, 3, 3],
  },
  {
    title: 'شغل آینده',
    body: 'I want to become a nurse. It is a hard job, but helping to people is more important for me than money.',
    daysAgo: 26,
    first: [4, 4, 3, 3],
    second: [3, 4, 3, 3],
  },
  {
    title: 'خانهٔ رؤیایی',
    body: 'My dream house has big windows and many plants. It should not be large, because large houses are lonely.',
    daysAgo: 19,
    first: [5, 5, 4, 4],
    second: [5, 4, 4, 4],
  },
  {
    title: 'درخواست مرخصی',
    body: 'Dear Ms Rahimi, I would like to ask for two days leave next week, because my brother gets married in Shiraz.',
    daysAgo: 11,
    first: [4, 4, 4, 3],
    second: null,
  },
]
