import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkTemplatePart } from './check-template-part.ts'
import { fill, sampleCode, samples, smsSample } from './fill-template.ts'
import { commonPlaceholders, type TemplateManifest, type TemplatePart } from './message-template.ts'
import { carriesCode, getMessageTemplate, placeholders, templateKeys } from './message-templates.ts'

const brand = 'هم‌آوا'
const host = 'school.example'
const code = getMessageTemplate('register-code').parts
const check = (name: TemplatePart, text: string) =>
  checkTemplatePart(code[name]!, name, text, { brand, host })

const manifests = Object.entries(
  import.meta.glob<TemplateManifest>('../{account,features}/**/message-templates.ts', { eager: true }),
)

const all = templateKeys.flatMap(key =>
  Object.entries(getMessageTemplate(key).parts).map(([name, part]) => ({
    key,
    name: name as TemplatePart,
    part,
  })),
)

describe('what the product says by itself', () => {
  test.each(all)('may be sent: $key, $name', ({ key, name, part }) => {
    const of = { brand, host: carriesCode(key) ? 'a-long-name.of-a-school.example' : null }
    expect(checkTemplatePart(part, name, part.original, of)).toBe(null)
    for (const need of part.needs) expect(part.takes).toContain(need)
    expect(fill(part.original, samples(brand))).not.toMatch(/[{}]/)
  })

  test('a letter is a notice, or an SMS, or a mail with its subject, whose frame has none of its own', () => {
    for (const key of templateKeys) {
      const { type, group, parts } = getMessageTemplate(key)
      const names = Object.keys(parts).toString()
      if (type) expect([key, names]).toEqual([key, 'title,body'])
      else expect([key, names]).toEqual([key, expect.stringMatching(/sms|mail/)])
      if (parts.mail && group !== 'frames')
        expect([key, names]).toEqual([key, expect.stringMatching('subject')])
    }
  })
})

describe('the manifests of the features', () => {
  const taken = ({ messageTemplates }: TemplateManifest) => [
    ...new Set(
      Object.values(messageTemplates).flatMap(({ parts }) =>
        Object.values(parts).flatMap(({ takes }) => takes as readonly string[]),
      ),
    ),
  ]
  const common = Object.keys(commonPlaceholders)

  test('name each template and each placeholder once, and are all gathered', () => {
    const keys = manifests.flatMap(([, { messageTemplates }]) => Object.keys(messageTemplates))
    expect(keys.toSorted()).toEqual(templateKeys.toSorted())
    const own = manifests.flatMap(([, manifest]) => Object.keys(manifest.placeholders ?? {}))
    expect([...common, ...own].toSorted()).toEqual(Object.keys(placeholders).toSorted())
  })

  test.each(manifests)('take what is their own and what is common, and leave none out: %s', (_, manifest) => {
    const own = Object.keys(manifest.placeholders ?? {})
    expect(taken(manifest)).toEqual(expect.arrayContaining(own))
    expect([...common, ...own]).toEqual(expect.arrayContaining(taken(manifest)))
  })

  test('share what is common: what one alone takes stands beside its templates', () => {
    const all = manifests.flatMap(([, manifest]) => taken(manifest))
    const lonely = common.filter(name => name !== 'brand' && all.filter(one => one === name).length < 2)
    expect(lonely).toEqual([])
  })
})

describe('filling', () => {
  test('happens once: what is filled in is never looked at again, whatever it holds', () => {
    expect(fill('{name}، کد: {code}', { name: '{code}', code: '۱۲' })).toBe('{code}، کد: ۱۲')
    expect(fill('سلام {name}', { name: "$& $1 $' {name}" })).toBe("سلام $& $1 $' {name}")
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), name => {
        expect(fill('<{name}>', { name, code: 'never' })).toBe(`<${name.replace(/\n{3,}/g, '\n\n')}>`)
      }),
    )
  })

  test('leaves what nothing is known of, and no gap where nothing is filled in', () => {
    expect(fill('{constructor} {name} {nobody}', { name: 'نگار' })).toBe('{constructor} نگار {nobody}')
    expect(fill('{title}\n\n{link}\n\n{brand}', { title: 'خبر', link: '', brand })).toBe(`خبر\n\n${brand}`)
    expect(fill('{title}\n\n{link}', { title: 'خبر', link: '' })).toBe('خبر')
  })

  test('a code’s SMS is shown with its last line', () => {
    expect(smsSample('کد {code}', { brand, host })).toBe(
      `کد ${placeholders.code.sample}\n\n@${host} #${sampleCode}`,
    )
  })
})

describe('a text is refused', () => {
  test.each([
    ['nothing', '', 'متن پیامک وارد نشده است.'],
    ['spaces', ' \n ', 'متن پیامک وارد نشده است.'],
    ['without what it must hold', 'خوش آمدید', 'متغیر {code} (کد) باید در این متن باشد.'],
    ['with what nobody knows', 'کد {code} {phone}', 'متغیر {phone} در این متن شناخته نیست.'],
    ['with what only others take', 'کد {code} {amount}', 'متغیر {amount} در این متن شناخته نیست.'],
    ['with a space in a name', 'کد { code }', 'متغیر { code } در این متن شناخته نیست.'],
    ['with what every object has', 'کد {code} {constructor}', 'متغیر {constructor} در این متن شناخته نیست.'],
    ['with nothing between braces', 'کد {code} {}', 'متغیر {} در این متن شناخته نیست.'],
    ['with a brace of its own', 'کد {code} }', 'آکولاد تنها دور نام متغیرها می‌آید.'],
    ['with a brace around one', 'کد {{code}}', 'آکولاد تنها دور نام متغیرها می‌آید.'],
    ['with a control character', 'کد شما\u0007 {code}', /دیده نمی‌شود، پس از «کد شما»/],
    ['with a mark of direction', 'کد شما: \u202E{code}', /دیده نمی‌شود، پس از «کد شما:»/],
    ['with a carriage return', 'کد\r\n{code}', /دیده نمی‌شود/],
    ['with half a letter', 'کد {code} \uD83D', /دیده نمی‌شود/],
    ['too long to read', `${'س'.repeat(600)}{code}`, 'متن پیامک بیش از حد بلند است: ۶۰۶ نویسه از ۶۰۰.'],
    // Its last line counts, too.
    ['of five parts', `${'س'.repeat(238)}{code}`, 'این پیامک ۵ بخش می‌شود؛ بیشترین ۴ بخش است.'],
  ])('%s', (_, text, sentence) => {
    expect(check('sms', text)).toEqual(
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    )
  })

  test('of two lines where there is one', () => {
    expect(check('subject', 'کد\n{brand}')).toBe('عنوان ایمیل باید یک سطر باشد.')
    expect(check('subject', 'کد {brand}')).toBe(null)
  })

  test('and not for joiners, emoji and line breaks', () => {
    expect(check('sms', 'می‌خواهید وارد شوید؟ 👩‍🏫\n{code}\n{brand}')).toBe(null)
    expect(check('sms', `${'س'.repeat(237)}{code}`)).toBe(null)
  })
})
