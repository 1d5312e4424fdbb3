import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type CSSProperties, useRef, useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import {
  type AccentColours,
  accentPattern,
  accentTokens,
  buildPalette,
  computeContrast,
  fromHue,
  listAccentProperties,
  readHue,
} from '#contract/accent-palette.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { brand } from '#contract/public-settings.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FieldNote } from '#ui/field-note.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { changeAccent, changeLogo, maxLogoBytes, readLook, removeLogo } from './contract.ts'
import styles from './look.module.css'

type Look = OutputOf<typeof readLook>

/** Both themes beside each other, whichever the page stands in. */
const themes = {
  light: { '--own-surface': '#fffefb', '--own-ink': '#18233a', '--own-line': '#e6dfd0' },
  dark: { '--own-surface': '#152033', '--own-ink': '#f2ede2', '--own-line': '#27344b' },
} as const

/** The product's own colour. */
const ownAccent = '#0b7377'

/** The logo and the colour of the school. */
export function LookForm() {
  const query = useQuery({ ...buildQueryOptions(readLook, {}), refetchOnWindowFocus: false, gcTime: 0 })
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {look => <Loaded read={look} />}
    </QueryView>
  )
}

/** What is saved is seen at once; other pages have it when they are loaded. */
function showLook({ accent, logo }: Look) {
  const { style } = document.documentElement
  for (const token of accentTokens) style.removeProperty(`--${token}`)
  if (accent) for (const [name, value] of listAccentProperties(accent)) style.setProperty(name, value)
  style.setProperty('--logo', logo ? `url(${logo})` : 'none')
  style.setProperty('--mark', logo ? 'none' : 'inline')
}

function Loaded({ read }: { read: Look }) {
  const [look, setLook] = useState(read)
  const keep = (saved: Look) => {
    setLook(saved)
    showLook(saved)
    showSnack('اطلاعات با موفقیت ذخیره شد.')
  }
  return (
    <div className={layout.stack}>
      <Logo look={look} onSaved={keep} />
      <Accent key={look.accent} look={look} onSaved={keep} />
    </div>
  )
}

function Logo({ look, onSaved }: { look: Look; onSaved: (look: Look) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [fault, setFault] = useState<string>()
  const send = useWrite(changeLogo, { invalidates: [] })
  const remove = useWrite(removeLogo, { invalidates: [] })
  const write = async (work: () => Promise<Look>) => {
    setFault(undefined)
    try {
      onSaved(await work())
      opener.current?.focus()
    } catch (thrown) {
      setFault((thrown as Error).message)
    }
  }
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Emptied, so that the same file may be chosen again.
    target.value = ''
    if (!file) return
    if (file.size > maxLogoBytes) return setFault('حجم پرونده نباید بیشتر از ۴ مگابایت باشد.')
    void write(() => send.mutateAsync({ file } as never))
  }
  return (
    <section aria-labelledby="logo" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="logo" className={text.cardTitle}>
        نشان
      </h2>
      <p className={text.muted}>
        در سر صفحه‌ها، رسیدها و گواهی‌ها، ایمیل‌ها، کنار نام سایت در مرورگر و روی گوشی می‌آید. PNG، JPEG، WebP یا
        SVG؛ بهتر است مربع و بی‌زمینه باشد.
      </p>
      <div className={styles.logos}>
        {(['light', 'dark'] as const).map(theme => (
          <div key={theme} className={styles.header} style={themes[theme] as CSSProperties}>
            {look.logo ? (
              <img src={look.logo} alt="" width={36} height={36} />
            ) : (
              <BrandMark className={styles.mark} />
            )}
            <span>{brand().persian}</span>
          </div>
        ))}
      </div>
      {fault && (
        <div role="alert">
          <FieldNote id="logo-fault" faulty>
            {fault}
          </FieldNote>
        </div>
      )}
      <div className={layout.row}>
        <input
          ref={picker}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          aria-label="پروندهٔ نشان"
          aria-describedby={fault ? 'logo-fault' : undefined}
          tabIndex={-1}
          className={text.spoken}
          onChange={pick}
        />
        <Button ref={opener} variant="quiet" busy={send.isPending} onClick={() => picker.current?.click()}>
          <Icon name="upload" />
          {look.logo ? 'نشان دیگر' : 'بارگذاری نشان'}
        </Button>
        {look.logo && (
          <Button
            variant="text"
            busy={remove.isPending}
            onClick={() => void write(() => remove.mutateAsync({}))}
          >
            برداشتن نشان
          </Button>
        )}
      </div>
    </section>
  )
}

const hues = [20, 45, 75, 110, 145, 195, 235, 265, 300, 345]

function Accent({ look, onSaved }: { look: Look; onSaved: (look: Look) => void }) {
  const [typed, setTyped] = useState(look.accent ?? ownAccent)
  const write = useWrite(changeAccent, { invalidates: [] })
  const accent = typed.trim().toLowerCase()
  const isColour = accentPattern.test(accent)
  const fault = write.error?.errors[0]?.message
  const send = (accent: string) =>
    write.mutateAsync({ accent, version: look.version }).then(onSaved, () => {})
  const save = () => {
    if (!write.isPending) void send(accent)
  }
  return (
    <Form
      aria-labelledby="accent"
      className={classes(cardClass({ padded: true }), layout.stack)}
      onSubmit={save}
    >
      <h2 id="accent" className={text.cardTitle}>
        رنگ
      </h2>
      <p className={text.muted}>
        رنگ دکمه‌ها، پیوندها و نشانهٔ جایی که کاربر در آن است. تا جایی تیره یا روشن می‌شود که در روز و شب خواندنی
        بماند.
      </p>
      {write.error && !fault && <FormErrors message={write.error.info.message} />}
      <fieldset className={styles.hues} aria-label="رنگ‌های آماده">
        {hues.map((hue, index) => (
          <button
            key={hue}
            type="button"
            aria-label={`رنگ ${toPersianDigits(String(index + 1))}`}
            aria-pressed={fromHue(hue) === accent}
            className={styles.hue}
            style={{ background: fromHue(hue) }}
            onClick={() => setTyped(fromHue(hue))}
          />
        ))}
      </fieldset>
      <label className={styles.range}>
        <span>مایهٔ رنگ</span>
        <input
          type="range"
          min={0}
          max={359}
          value={isColour ? readHue(accent) : 0}
          onChange={({ target }) => setTyped(fromHue(Number(target.value)))}
        />
      </label>
      <TextField
        label="رنگ دلخواه"
        value={typed}
        dir="ltr"
        maxLength={7}
        hint="اگر کد رنگ آموزشگاه را دارید، مانند ‎#0b7377."
        error={fault ?? (isColour ? undefined : 'رنگ مانند ‎#0b7377 نوشته می‌شود.')}
        onChange={setTyped}
      />
      {isColour && <Samples accent={accent} />}
      <div className={layout.row}>
        <Button type="submit" busy={write.isPending}>
          ذخیرهٔ رنگ
        </Button>
        {look.accent && (
          <Button variant="text" onClick={() => void send('')}>
            بازگشت به رنگ خود سایت
          </Button>
        )}
      </div>
    </Form>
  )
}

/** How the colour stands on both themes. */
function Samples({ accent }: { accent: string }) {
  const palette = buildPalette(accent)
  return (
    <div className={styles.samples}>
      <Sample theme="light" title="روز" colours={palette.light} />
      <Sample theme="dark" title="شب" colours={palette.dark} />
    </div>
  )
}

function Sample({
  theme,
  title,
  colours,
}: {
  theme: 'light' | 'dark'
  title: string
  colours: AccentColours
}) {
  const style = {
    '--own-turquoise': colours.turquoise,
    '--own-on-turquoise': colours['on-turquoise'],
    '--own-turquoise-soft': colours['turquoise-soft'],
    '--own-turquoise-ink': colours['turquoise-ink'],
  }
  const contrast = computeContrast(colours.turquoise, colours['on-turquoise'])
  return (
    <div className={styles.sample} style={{ ...themes[theme], ...style } as CSSProperties}>
      <b>{title}</b>
      <span className={styles.button}>ثبت‌نام</span>
      <span className={styles.link}>برنامهٔ کلاس‌ها</span>
      <span className={styles.tag}>جای خالی</span>
      <span className={styles.ratio}>تضاد {toPersianDigits(contrast.toFixed(1).replace('.', '٫'))}</span>
    </div>
  )
}
