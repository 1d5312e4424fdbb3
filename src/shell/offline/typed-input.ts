type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Kept = { address: string; fields: { key: string; value: string; checked?: boolean }[] }

const storageKey = 'hamava.typed'
/** How long, in milliseconds, fields that come later are waited for after a reload. */
const timeoutMs = 15_000

/** Fields that somebody has typed in or chosen from since the page began to listen. */
const touched = new Set<Field>()

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

/** Notes who types where, until the form is sent. Answers how to stop. */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => {
    if (isField(target)) touched.add(target)
  }
  const sent = ({ target }: Event) => {
    for (const field of touched) if (field.form === target) touched.delete(field)
  }
  document.addEventListener('input', note, true)
  document.addEventListener('submit', sent, true)
  return () => {
    document.removeEventListener('input', note, true)
    document.removeEventListener('submit', sent, true)
  }
}

const isChoice = (field: Field) => field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)

/** The page's fields that hold something of somebody's: typed in since the page began to listen, or before. */
function typedFields(): Field[] {
  return [...document.querySelectorAll<Field>('input, textarea, select')].filter(field => {
    if (touched.has(field)) return isChoice(field) || field.value.trim() !== ''
    return !(field instanceof HTMLSelectElement) && !isChoice(field) && field.value !== field.defaultValue
  })
}

/** Whether a reload would take away what somebody typed. */
export const isSomethingTyped = (): boolean => typedFields().length > 0

/** Passwords, codes and cards are never written down. */
function isSecret(field: Field): boolean {
  return (
    /^(password|hidden|file)$/.test(field.type) ||
    /(^|\s)(one-time-code|cc-\S+|\S+-password)(\s|$)/.test(field.autocomplete) ||
    /pass|code$|otp|pin$/i.test(`${field.name} ${field.id}`)
  )
}

/** Names a field so that the same page finds it again: its name, else its id, and which of those it is. */
function buildFieldKey(field: Field): string {
  const [attribute, value] = field.name ? ['name', field.name] : ['id', field.id]
  if (!value) return ''
  const same = [...document.querySelectorAll(`[${attribute}="${CSS.escape(value)}"]`)]
  return `${attribute} ${same.indexOf(field)} ${value}`
}

function findField(key: string): Field | null {
  const [, attribute = '', place = '', value = ''] = /^(name|id) (\d+) ([\s\S]*)$/.exec(key) ?? []
  const found = attribute && document.querySelectorAll(`[${attribute}="${CSS.escape(value)}"]`)[Number(place)]
  return isField(found) ? found : null
}

const here = () => location.pathname + location.search

/** Writes down what is typed, for the page that a reload brings. */
export function keepTyped(): void {
  const fields = typedFields().flatMap(field => {
    const key = isSecret(field) ? '' : buildFieldKey(field)
    if (!key) return []
    return [
      { key, value: field.value, ...(isChoice(field) && { checked: (field as HTMLInputElement).checked }) },
    ]
  })
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ address: here(), fields } satisfies Kept))
  } catch {
    // Without storage a reload loses it, as every reload does.
  }
}

/** Gives the fields back what `keepTyped` wrote down before the reload. Answers how to stop waiting for them. */
export function restoreTyped(): () => void {
  const kept = takeKept()
  if (kept?.address !== here()) return () => undefined
  let waiting = kept.fields
  const restore = () => {
    waiting = waiting.filter(({ key, value, checked }) => {
      const field = findField(key)
      if (!field) return true
      write(field, value, checked)
      return false
    })
    if (waiting.length === 0) stop()
  }
  // Forms may come with their data.
  const observer = new MutationObserver(restore)
  const late = setTimeout(() => stop(), timeoutMs)
  const stop = () => {
    observer.disconnect()
    clearTimeout(late)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  restore()
  return stop
}

function takeKept(): Kept | null {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return text ? (JSON.parse(text) as Kept) : null
  } catch {
    return null
  }
}

/** Writes past React, which keeps the value of its fields for itself, and tells it as typing would. */
function write(field: Field, value: string, checked?: boolean) {
  if (checked !== undefined) {
    if ((field as HTMLInputElement).checked !== checked) field.click()
    return
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
