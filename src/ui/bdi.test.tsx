import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Bdi, Quoting, UserText } from './bdi.tsx'

test('a run of another language runs in the direction of that language, and a quotation is of the one it is said to be', () => {
  const german = renderToStaticMarkup(<Bdi lang="de">Guten Tag!</Bdi>)
  expect(german).toMatch(/^<span lang="de" dir="ltr"/)
  expect(renderToStaticMarkup(<Bdi lang="ar">أهلًا!</Bdi>)).toMatch(/^<span lang="ar" dir="rtl"/)
  expect(renderToStaticMarkup(<Bdi>Hello!</Bdi>)).toMatch(/^<span lang="en" dir="ltr"/)
  expect(renderToStaticMarkup(<Quoting lang="de">می‌گویند «Bankomat».</Quoting>)).toMatch(
    /<span lang="de" dir="ltr"[^>]*>Bankomat</,
  )
})

const shown = (text: string) =>
  renderToStaticMarkup(<UserText>{text}</UserText>)
    .replace(/^<span[^>]*>/, '')
    .replace(/<\/span>$/, '')

test.each([
  [
    'روس‌ها می‌گویند: «Тише едешь — дальше будешь.» هر که آهسته‌تر',
    'روس‌ها می‌گویند: «<bdi dir="ltr" lang="ru">Тише едешь — дальше будешь.</bdi>» هر که آهسته‌تر',
  ],
  ['گفت «Hello! How are you?» و رفت', 'گفت «<bdi dir="ltr">Hello! How are you?</bdi>» و رفت'],
  [
    'سطح B2 را با React Router ساختم.',
    'سطح <bdi dir="ltr">B2</bdi> را با <bdi dir="ltr">React Router</bdi> ساختم.',
  ],
  ['زنگ بزنید: +98 912 000 0001.', 'زنگ بزنید: <bdi dir="ltr">+98 912 000 0001</bdi>.'],
  ['They say «دیر آید، درست آید» here.', 'They say «<bdi dir="rtl" lang="fa">دیر آید، درست آید</bdi>» here.'],
  // Each line by its own first letter.
  ['سلام Sara!\nHi سارا.', 'سلام <bdi dir="ltr">Sara</bdi>!\nHi <bdi dir="rtl" lang="fa">سارا</bdi>.'],
  ['۱۲ نفر، بی هیچ حرف بیگانه', '۱۲ نفر، بی هیچ حرف بیگانه'],
  ['', ''],
])('what a person typed keeps the marks of its foreign runs: %s', (typed, expected) => {
  expect(shown(typed)).toBe(expected)
  expect(shown(typed).replace(/<[^>]*>/g, '')).toBe(typed)
})
