import styles from './card.module.css'
import { classes } from './classes.ts'

/**
 * The look of a card: `padded` inside; `linked` when the whole card is a link, which alone reacts to hover. A card
 * never stands in a card.
 */
export const cardClass = ({ padded, linked }: { padded?: boolean; linked?: boolean } = {}, more?: string) =>
  classes(styles.card, padded && styles.padded, linked && styles.linked, more)
