import { paths } from '#contract/paths.ts'
import { buttonClass } from '#ui/button.tsx'

/** Leads to where microphone and line are tried before a class; `onNight`: it stands on a night band. */
export const CheckLink = ({ session, onNight = false }: { session: string; onNight?: boolean }) => (
  <a
    href={paths.classCheck({ session })}
    className={buttonClass(onNight ? { variant: 'onNight' } : { variant: 'text', size: 'small' })}
  >
    آزمودن میکروفون و خط
  </a>
)
