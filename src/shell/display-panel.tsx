import { classes } from '#ui/classes.ts'
import { type PanelProps, usePressOutside } from './bar-button.tsx'
import styles from './display-button.module.css'
import { TextSizeSwitch, ThemeSwitch } from './look-switch.tsx'

/** The switches under their button. */
export default function DisplayPanel(props: PanelProps) {
  usePressOutside(props)
  return (
    <div className={classes(props.className, styles.panel)}>
      <ThemeSwitch name="bar-theme" />
      <TextSizeSwitch name="bar-text" />
    </div>
  )
}
