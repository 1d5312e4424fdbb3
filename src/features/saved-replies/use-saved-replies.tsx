import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { compact } from '#persian/search-key.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { listSavedReplies } from './contract.ts'
import { SavedRepliesPicker } from './saved-replies-picker.tsx'

/** What stands for whom a text is written to. */
const placeholder = '{نام}'

/**
 * The texts of whoever writes, in the field of a message: a button offers all of them, «/» at the beginning those whose
 * title or text holds what follows it. Arrows walk through them, Enter takes one, Escape leaves them.
 * @param name whom a text is written to, '' where they are several
 */
export function useSavedReplies({
  value,
  name,
  isOff,
  onInsert,
  onManage,
}: {
  value: string
  name: string
  /** While a message is edited. */
  isOff: boolean
  onInsert: (text: string) => void
  /** The texts are to be changed; `written` is what may become one. */
  onManage: (written: string) => void
}): {
  /** Whether a key was for the texts. */
  press: (event: KeyboardEvent) => boolean
  /** For the field. */
  field: { 'aria-controls'?: string; 'aria-activedescendant'?: string }
  picker: ReactNode
  button: ReactNode
} {
  const may = useMay()
  const isStaff = may('chat.saveReplies')
  const [isAsked, setAsked] = useState(false)
  /** What was typed when the texts were left by Escape. */
  const [left, setLeft] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const list = useId()
  const isSlash = value.startsWith('/') && left !== value
  const isOpen = isStaff && !isOff && (isAsked || isSlash)
  const { data } = useQuery({ ...buildQueryOptions(listSavedReplies, {}), enabled: isOpen })
  const sought = isSlash ? compact(value.slice(1)) : ''
  const items = (data?.items ?? []).filter(({ title, text }) => compact(`${title} ${text}`).includes(sought))
  const at = Math.min(active, items.length - 1)

  const close = () => {
    setAsked(false)
    setLeft(value)
    setActive(0)
  }
  const choose = (text: string) => {
    const filled = text.replaceAll(placeholder, name).replace(/ +([،.!؟])/g, '$1')
    const before = isSlash || value.trim() === '' ? '' : `${value.trimEnd()}\n`
    setAsked(false)
    setActive(0)
    onInsert(before + filled)
  }
  const press = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false
    const chosen = items[at]
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen) choose(chosen.text)
    else if (event.key === 'ArrowDown' && chosen) setActive((at + 1) % items.length)
    else if (event.key === 'ArrowUp' && chosen) setActive((at + items.length - 1) % items.length)
    else return false
    event.preventDefault()
    return true
  }
  return {
    press,
    field:
      isOpen && items.length > 0 ? { 'aria-controls': list, 'aria-activedescendant': `${list}-${at}` } : {},
    picker: isOpen && data && (
      <SavedRepliesPicker
        id={list}
        items={items}
        active={at}
        isEmpty={data.items.length === 0}
        onChoose={choose}
        onManage={() => onManage(isSlash ? '' : value)}
        onClose={close}
      />
    ),
    button: isStaff && !isOff && value.trim() === '' && (
      <IconButton
        icon="bookmark"
        label="متن‌های آماده"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setAsked(true))}
      />
    ),
  }
}
