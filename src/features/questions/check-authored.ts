import { type AuthoredContent, findGapIds } from '#contract/authored-question.ts'
import { key as foldText } from '#persian/search-key.ts'

export type Problem = { field: string; message: string }

/** What is wrong with a written question beyond the form of its fields, each at its field; empty when it can be asked. */
export function checkAuthored(content: AuthoredContent): Problem[] {
  const problems = checkKind(content)
  const hasSomething = content.stem || content.passage || content.script || content.picture
  const needsStem = !['cloze', 'matching', 'ordering'].includes(content.kind)
  if (needsStem && !hasSomething && !content.instruction) {
    problems.push({ field: 'stem', message: 'متن پرسش وارد نشده است.' })
  }
  return problems
}

function checkKind(content: AuthoredContent): Problem[] {
  switch (content.kind) {
    case 'single':
      return [
        ...findTwins(content.options, 'options'),
        ...findBeyond([content.key], content.options, 'key', 'گزینهٔ درست انتخاب نشده است.'),
      ]
    case 'multiple':
      return [
        ...findTwins(content.options, 'options'),
        ...findBeyond(content.key, content.options, 'key', 'گزینهٔ درست انتخاب نشده است.'),
        ...(new Set(content.key).size < content.key.length
          ? [{ field: 'key', message: 'یک گزینه دو بار آمده است.' }]
          : []),
      ]
    case 'cloze':
      return checkCloze(content)
    case 'matching':
      return findTwins(
        content.pairs.map(([left]) => left),
        'pairs',
      )
    case 'ordering':
      return checkOrders(content)
    case 'dictation':
      return content.script || content.stem
        ? []
        : [{ field: 'script', message: 'متن صدای املا وارد نشده است.' }]
    case 'essay':
      return content.maxWords < Math.max(1, content.minWords)
        ? [{ field: 'maxWords', message: 'بیشترین واژه‌ها کمتر از کمترین آن است.' }]
        : []
    default:
      return []
  }
}

function checkCloze({ text, gaps }: Extract<AuthoredContent, { kind: 'cloze' }>): Problem[] {
  const named = findGapIds(text)
  const ids = Object.keys(gaps)
  if (named.length === 0) {
    return [{ field: 'text', message: 'در متن جای خالی نیست؛ {1}، {2} و … را در متن بگذارید.' }]
  }
  if (new Set(named).size < named.length) {
    return [{ field: 'text', message: 'یک جای خالی دو بار در متن آمده است.' }]
  }
  if (named.some(id => !gaps[id]) || ids.some(id => !named.includes(id))) {
    return [{ field: 'gaps', message: 'جاهای خالی متن و پاسخ‌هایشان با هم نمی‌خواند.' }]
  }
  return Object.entries(gaps).flatMap(([id, gap]) =>
    'options' in gap
      ? [
          ...findTwins(gap.options, `gaps.${id}`),
          ...findBeyond([gap.key], gap.options, `gaps.${id}`, 'گزینهٔ درست این جای خالی انتخاب نشده است.'),
        ]
      : [],
  )
}

const findBeyond = (keys: readonly number[], parts: readonly string[], field: string, message: string) =>
  keys.some(key => key >= parts.length) ? [{ field, message }] : []

/** Two parts that read the same cannot be told apart; capitals and marks may be what is asked about. */
function findTwins(parts: readonly string[], field: string): Problem[] {
  const texts = parts.map(part => part.normalize('NFKC').replace(/\s+/g, ' ').trim() || foldText(part))
  return new Set(texts).size < texts.length ? [{ field, message: 'دو مورد یکسان است.' }] : []
}

function checkOrders({ pieces, orders = [] }: Extract<AuthoredContent, { kind: 'ordering' }>): Problem[] {
  if (orders.some(order => !isPermutation(order, pieces.length))) {
    return [{ field: 'orders', message: 'ترتیب دیگر باید همهٔ تکه‌ها را یک بار داشته باشد.' }]
  }
  const texts = [pieces, ...orders.map(order => order.map(at => pieces[at]))].map(order => order.join('\n'))
  return new Set(texts).size < texts.length ? [{ field: 'orders', message: 'دو ترتیب درست یکسان است.' }] : []
}

const isPermutation = (order: readonly number[], size: number) =>
  order.length === size && new Set(order).size === size && order.every(at => at < size)
