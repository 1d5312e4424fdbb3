/** @module-tag embedded */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAnswer, listAnswers } from './check-answer.ts'
import { pickChoices } from './choices.ts'
import { isInOrder, listOrders, shuffle, splitIntoChips } from './order-words.ts'
import { homophones, shortForms, spellings } from './same-words.ts'

const verdict = (written: string, answer: string, heard = false) =>
  checkAnswer(written, [answer], { heard }).verdict

test.each([
  ['I am here', 'I’m here.'],
  ['Im here', 'I’m here.'],
  ["I'd like a window seat please", 'I would like a window seat, please.'],
  ['I do not know', 'I don’t know.'],
  ['i dont know', 'I don’t know.'],
  ['It has been a week', 'It’s been a week.'],
  ['We cannot wait', 'We can’t wait.'],
  ['We will not', 'We won’t.'],
  ['Let us go', 'Let’s go!'],
  ['Can I exchange it for another colour', 'Can I exchange it for another color?'],
  ['Where is the check in desk', 'Where is the check-in desk?'],
  ['THE BILL, PLEASE!', 'the bill please'],
  ['I have 25 minutes', 'I have twenty-five minutes.'],
  ['I have ۲ bags', 'I have two bags.'],
  ['Is there wifi here', 'Is there Wi-Fi here?'],
])('PH9 “%s” is right for “%s”', (written, answer) => {
  expect(verdict(written, answer)).toBe('right')
  expect(verdict(answer, written)).toBe('right')
})

test.each([
  ['ich moechte ein konto eroeffnen', 'Ich möchte ein Konto eröffnen.', 'right'],
  ['Die Strasse ist zu', 'Die Straße ist zu.', 'right'],
  ['Ich mochte ein Konto eröffnen', 'Ich möchte ein Konto eröffnen.', 'close'],
  // Of short forms and numbers only English ones are known.
  ['Das is gut', 'Das’s gut.', 'wrong'],
  ['Ich habe two Karten', 'Ich habe 2 Karten.', 'wrong'],
] as const)('«%s» for the German «%s» is %s', (written, answer, expected) => {
  expect(checkAnswer(written, [answer], { heard: true, language: 'de' }).verdict).toBe(expected)
})

test('words that move in English stay where they are in other languages', () => {
  expect(isInOrder(['now', 'ich', 'komme'], 'Ich komme now.', 'de')).toBe(false)
  expect(isInOrder(['ich', 'komme', 'now'], 'Ich komme now.', 'de')).toBe(true)
  expect(splitIntoChips('أريد فتح حساب.')).toEqual(['أريد', 'فتح', 'حساب'])
})

test.each([
  ['كتاب ها را مي خواهم', 'کتاب‌ها را می‌خواهم.'],
  ['میروم', 'می‌روم'],
  ['أريد القهوه', 'أريد القهوة.'],
])('PH9 Arabic letters and ZWNJ make no difference: «%s» is «%s»', (written, answer) => {
  expect(verdict(written, answer)).toBe('right')
  expect(verdict(`${written} نه`, answer)).not.toBe('right')
})

test.each([
  ['Is there bag heavy', 'Is their bag heavy?'],
  ['They’re bag', 'There bag'],
  ['I need to tickets', 'I need two tickets.'],
  ['Your right', 'You’re right.'],
  ['Can I pay by check', 'Can I pay by cheque?'],
])('PH9 “%s” is right for “%s” where it was only heard, and not where it was read', (written, answer) => {
  expect(checkAnswer(written, [answer], { heard: true })).toMatchObject({
    verdict: 'right',
    soundsAlike: true,
  })
  expect(verdict(written, answer)).not.toBe('right')
})

test('PH9 a slip of the pen in one word is accepted and shown, two are not', () => {
  const slip = checkAnswer('Could you put me throgh to sales?', ['Could you put me through to sales?'])
  expect(slip.verdict).toBe('close')
  expect(slip.changes).toContainEqual({ kind: 'removed', text: 'throgh' })
  expect(slip.changes).toContainEqual({ kind: 'added', text: 'through' })
  // Nothing is made of a capital and a mark.
  const careless = checkAnswer('heres my pasport', ['Here’s my passport.'])
  expect(careless.changes?.[0]).toEqual({ kind: 'same', text: 'Here’s my ' })
  expect(verdict('Could you put me throgh to slaes?', 'Could you put me through to sales?')).toBe('wrong')
  // Short words are other words at once.
  expect(verdict('I can do it', 'I can go it')).toBe('wrong')
  expect(verdict('I can do that', 'I can’t do that')).toBe('wrong')
})

test('PH9 each of several answers is right, and what stands in brackets may be left out', () => {
  expect(listAnswers('Hi / Hello')).toEqual(['Hi', 'Hello'])
  expect(listAnswers('Could you (please) wait?')).toEqual(['Could you please wait?', 'Could you wait?'])
  expect(listAnswers('5/6')).toEqual(['5/6'])
  expect(checkAnswer('hello', listAnswers('Hi / Hello'))).toMatchObject({ verdict: 'right', answer: 'Hello' })
  expect(checkAnswer('goodbye', listAnswers('Hi / Hello')).verdict).toBe('wrong')
})

const word = fc.constantFrom(
  ...['I', 'you', 'don’t', 'they’re', 'colour', 'check-in', 'two', '25', 'it’s', 'می‌روم', 'Let’s', 'please', 'doctor’s'],
) // biome-ignore format: a list to be read as one
const sentence = fc.array(word, { minLength: 1, maxLength: 9 }).map(words => `${words.join(' ')}.`)

test('PH9 whatever is asked, writing it is right, in capitals and without marks too', () => {
  fc.assert(
    fc.property(sentence, fc.boolean(), (text, heard) => {
      expect(verdict(text, text, heard)).toBe('right')
      expect(verdict(text.toUpperCase(), text, heard)).toBe('right')
      expect(verdict(text.replace(/[.’]/g, ''), text, heard)).toBe('right')
      expect(checkAnswer(text, [text]).changes).toBeNull()
    }),
  )
})

test('PH9 of two texts it does not matter which is asked and which is written, and hearing forgives more, never less', () => {
  const rank = { right: 2, close: 1, wrong: 0 }
  fc.assert(
    fc.property(fc.oneof(sentence, fc.string()), fc.oneof(sentence, fc.string()), (one, other) => {
      const read = verdict(one, other)
      expect(rank[verdict(one, other, true)]).toBeGreaterThanOrEqual(rank[read])
      const more = checkAnswer(one, [other, one])
      expect(rank[more.verdict]).toBe(2)
    }),
  )
})

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

test('PH9 the changes shown turn what was written, but for case and marks, into the answer', () => {
  fc.assert(
    fc.property(sentence, sentence, (written, answer) => {
      const { changes } = checkAnswer(written, [answer])
      if (!changes) return
      const keep = (kind: 'removed' | 'added') =>
        changes
          .filter(change => change.kind === 'same' || change.kind === kind)
          .map(({ text }) => text)
          .join('')
      expect(bare(keep('removed'))).toBe(bare(written))
      expect(keep('added')).toBe(answer)
    }),
  )
})

test('PH9 no word stands in two groups of one list, and all are written small with straight apostrophes', () => {
  for (const list of [spellings, homophones]) {
    const words = list.flat()
    expect(words.filter((found, at) => words.indexOf(found) !== at)).toEqual([])
    expect(words.filter(found => found !== found.toLowerCase() || found.includes('’'))).toEqual([])
    expect(list.every(group => group.length >= 2)).toBe(true)
  }
  expect(Object.keys(shortForms).length).toBeGreaterThan(8)
})

test('PH8 chips in their order are the sentence, and another order is none', () => {
  fc.assert(
    fc.property(sentence, text => {
      const chips = splitIntoChips(text)
      expect(chips.length).toBeLessThanOrEqual(8)
      expect(isInOrder(chips, text)).toBe(true)
      expect([...shuffle(chips, Math.random)].sort()).toEqual([...chips].sort())
    }),
  )
  expect(splitIntoChips('Here’s my passport.')).toEqual(['here’s', 'my', 'passport'])
  expect(isInOrder(['my', 'here’s', 'passport'], 'Here’s my passport.')).toBe(false)
  expect(shuffle(['a', 'b'], () => 0.99)).toEqual(['b', 'a'])
})

test('PH8 more than one order is right where a word may stand at either end', () => {
  expect(listOrders('Could you wait, please?')).toContain('please could you wait,')
  expect(isInOrder(['please', 'could', 'you', 'wait,'], 'Could you wait, please?')).toBe(true)
  expect(isInOrder(['tomorrow', 'I’m', 'leaving'], 'I’m leaving tomorrow.')).toBe(true)
  expect(isInOrder(['leaving', 'I’m', 'tomorrow'], 'I’m leaving tomorrow.')).toBe(false)
})

test('PH8 the four choices have the right one among them once, of its level where there are enough', () => {
  const phrases = Array.from({ length: 12 }, (_, at) => ({
    id: `${at}`,
    english: `Sentence ${at}`,
    persian: `معنی ${at % 11}`,
    level: at % 2 ? 'A1' : 'B1',
  }))
  for (const phrase of phrases) {
    const choices = pickChoices(phrase, phrases, Math.random)
    expect(choices).toHaveLength(4)
    expect(choices.filter(({ id }) => id === phrase.id)).toHaveLength(1)
    expect(new Set(choices.map(({ persian }) => persian)).size).toBe(4)
    expect(new Set(choices.map(({ level }) => level)).size).toBe(1)
  }
  expect(pickChoices(phrases[0]!, phrases.slice(0, 2), Math.random)).toHaveLength(2)
})
