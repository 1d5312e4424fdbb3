import { paths } from '#contract/paths.ts'
import text from '#ui/text.module.css'

/** Leads to where microphone and line are tried before a class. */
export const CheckLink = ({ session }: { session: string }) => (
  <a href={paths.classCheck({ session })} className={text.link}>
    آزمودن میکروفون و خط
  </a>
)
