import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { chooseLook, type Looks, useLook } from './look.ts'
import styles from './look-switch.module.css'

type Option<Look> = { look: Look | null; label: ReactNode }

const themes: Option<Looks['theme']>[] = [
  { look: 'light', label: <LookLabel icon="sun" word="روشن" /> },
  { look: 'dark', label: <LookLabel icon="moon" word="تیره" /> },
  { look: null, label: <LookLabel icon="monitor" word="دستگاه" /> },
]

const textSizes: Option<Looks['text']>[] = [
  { look: null, label: 'معمولی' },
  { look: 'large', label: <span className={styles.large}>بزرگ</span> },
  { look: 'larger', label: <span className={styles.larger}>بزرگ‌تر</span> },
]

function LookLabel({ icon, word }: { icon: 'sun' | 'moon' | 'monitor'; word: string }) {
  return (
    <>
      <Icon name={icon} />
      {word}
    </>
  )
}

/** Light, dark, or as the device says. `name` is the radio group's in the page. */
export const ThemeSwitch = ({ name }: { name: string }) => (
  <LookSwitch kind="theme" legend="رنگ صفحه" name={name} options={themes} />
)

/** How large the text is, over what the device says. */
export const TextSizeSwitch = ({ name }: { name: string }) => (
  <LookSwitch kind="text" legend="اندازهٔ متن" name={name} options={textSizes} />
)

function LookSwitch<K extends keyof Looks>({
  kind,
  legend,
  name,
  options,
}: {
  kind: K
  legend: string
  name: string
  options: Option<Looks[K]>[]
}) {
  const chosen = useLook(kind)
  return (
    <fieldset className={styles.switch}>
      <legend>{legend}</legend>
      <div>
        {options.map(({ look, label }) => (
          <label key={look}>
            <input
              type="radio"
              name={name}
              checked={chosen === look}
              onChange={() => chooseLook(kind, look)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
