import type { AuthoredContent, AuthoredGap } from '#contract/authored-question.ts'
import { maxTextLength, NotCarried, tooLong } from './portable.ts'

/** `{1:SHORTANSWER:=away~=out}`, `{2:MC:=broken~old}`: the embedded answers of Moodle. */
const embedded = /\{(\d*):([A-Z_]+):((?:\\.|[^}\\])*)\}/g
const typed = new Set(['SHORTANSWER', 'SA', 'MW', 'SHORTANSWER_C', 'SAC', 'MWC'])
const chosen = /^(MULTICHOICE|MC|MCV|MCH|MCS|MCVS|MCHS)(_[A-Z]+)?$/

export function readCloze(stem: string, lost: string[]): { text: string; gaps: Record<string, AuthoredGap> } {
  if (stem.length > maxTextLength) throw new NotCarried(tooLong)
  const gaps: Record<string, AuthoredGap> = {}
  let count = 0
  const text = stem.replace(embedded, (_, weight: string, type: string, inner: string) => {
    if (weight && weight !== '1') lost.push('وزن جدای جاهای خالی')
    count++
    gaps[String(count)] = readGap(type, readAnswers(inner, lost))
    return `{${count}}`
  })
  if (count === 0) throw new NotCarried('متن جای خالی ندارد.')
  return { text, gaps }
}

function readGap(type: string, answers: readonly { text: string; fraction: number }[]): AuthoredGap {
  const whole = answers.filter(({ fraction }) => fraction === 100).map(({ text }) => text)
  if (whole.length === 0) throw new NotCarried('یکی از جاهای خالی پاسخ درست ندارد.')
  if (typed.has(type)) return { accept: whole }
  if (chosen.test(type)) {
    const options = answers.map(({ text }) => text)
    return { options, key: options.indexOf(whole[0]!) }
  }
  throw new NotCarried(`جای خالی از نوع «${type}» را بانک ندارد.`)
}

function readAnswers(inner: string, lost: string[]) {
  return inner
    .split(/(?<!\\)~/)
    .filter(Boolean)
    .map(written => {
      const [, sign, percent, rest = ''] = /^(=)?(?:%(-?[\d.]+)%)?([\s\S]*)$/.exec(written) ?? []
      const [text = '', feedback] = rest.split(/(?<!\\)#/)
      if (feedback) lost.push('بازخورد جاهای خالی')
      const fraction = sign ? 100 : Number(percent ?? 0)
      if (fraction > 0 && fraction < 100) lost.push('پاسخ‌هایی که نمرهٔ جزئی دارند')
      return { text: text.replace(/\\(.)/g, '$1').trim(), fraction }
    })
}

export function writeCloze({ text, gaps }: Extract<AuthoredContent, { kind: 'cloze' }>): string {
  return text.replace(/\{([1-9]\d?)\}/g, (all, id: string) => {
    const gap = gaps[id]
    if (!gap) return all
    if ('accept' in gap) return `{1:SHORTANSWER:${gap.accept.map(one => `=${escapeMark(one)}`).join('~')}}`
    return `{1:MULTICHOICE:${gap.options.map((one, at) => `${at === gap.key ? '=' : ''}${escapeMark(one)}`).join('~')}}`
  })
}

const escapeMark = (text: string) => text.replace(/[\\~=#{}"/]/g, '\\$&')
