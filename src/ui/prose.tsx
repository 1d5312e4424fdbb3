import { classes } from './classes.ts'
import styles from './prose.module.css'

/**
 * A text people wrote in Markdown, as the server rendered it: `html` is what `renderProse` answers and nothing else, for
 * it is laid into the page as it is.
 */
export function Prose({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's one renderer made it, through its schema
  return <div className={classes(styles.prose, className)} dangerouslySetInnerHTML={{ __html: html }} />
}
