import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { buttonClass } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Icon } from './icon.tsx'
import styles from './share.module.css'

/** Where people send links to, each with a glyph of ours and the address that its maker gives for it. */
const messengers = [
  {
    name: 'ایتا',
    path: 'M4 14.5C6.5 8 11 5 13.5 7.5S11 17 8.8 15 15 7.5 18.5 10 16 19 12 19',
    to: (url: string, text: string) => `https://eitaa.com/share/url?url=${url}&text=${text}`,
  },
  {
    name: 'بله',
    path: 'M4 4v8a8 8 0 1 0 4.5-7.2L4 4M8.5 12l2.8 2.8 4.7-5.3',
    to: (url: string, text: string) => `https://ble.ir/share/url?url=${url}&text=${text}`,
  },
  {
    name: 'تلگرام',
    path: 'M21 4 3 11.3l5.6 2 2.2 6.2 3-4 4.6 3.3L21 4M8.6 13.3 21 4',
    to: (url: string, text: string) => `https://t.me/share/url?url=${url}&text=${text}`,
  },
  {
    name: 'واتساپ',
    path: 'M3.5 20.5 5 16a8.2 8.2 0 1 1 3 3zM9 8.7c0 3.4 2.9 6.3 6.3 6.3l.9-1.7-2-1.2-1 .9a4.7 4.7 0 0 1-2.2-2.2l.9-1-1.2-2z',
    to: (url: string, text: string) => `https://wa.me/?text=${text}%0A${url}`,
  },
]

/**
 * Sends a page to somebody: plain links to messengers, which need no script; where there is one, a copy of the address
 * and the device's own ways besides.
 * @param address whole, as others open it
 * @param text what is said over the link
 */
export function Share({ address, text }: { address: string; text: string }) {
  const box = useRef<HTMLDetailsElement>(null)
  const [isAlive, setAlive] = useState(false)
  useEffect(() => {
    setAlive(true)
    const close = (event: Event) => {
      const open = box.current
      if (!open?.open) return
      const isKey = event instanceof KeyboardEvent
      if (isKey ? event.key !== 'Escape' : open.contains(event.target as Node)) return
      open.open = false
      if (isKey) open.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  const [url, encodedText] = [encodeURIComponent(address), encodeURIComponent(text)]
  return (
    <details ref={box} className={styles.share}>
      <summary className={buttonClass({ variant: 'text', size: 'small' })}>
        <Icon name="share-2" />
        هم‌رسانی
      </summary>
      <div className={styles.panel}>
        <ul>
          {messengers.map(({ name, path, to }) => (
            <li key={name}>
              <a href={to(url, encodedText)} target="_blank" rel="noopener">
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d={path} />
                </svg>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <p dir="ltr" className={styles.address}>
          {address}
        </p>
        {isAlive && (
          <div className={styles.actions}>
            <CopyButton text={address} done="پیوند رونوشت شد.">
              رونوشت پیوند
            </CopyButton>
            {'share' in navigator && (
              <button
                type="button"
                className={buttonClass({ variant: 'quiet' })}
                // Whoever changes their mind has not failed.
                onClick={() => navigator.share({ title: text, url: address }).catch(() => null)}
              >
                راه‌های دیگر
              </button>
            )}
          </div>
        )}
      </div>
    </details>
  )
}

/** The way to a page, and at its end the sharing of it. */
export const BreadcrumbsWithShare = ({
  address,
  text,
  ...way
}: ComponentProps<typeof Breadcrumbs> & ComponentProps<typeof Share>) => (
  <div className={styles.top}>
    <Breadcrumbs {...way} />
    <Share address={address} text={text} />
  </div>
)
