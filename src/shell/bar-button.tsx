import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { IconName } from '#ui/icon-names.ts'
import styles from './bar-button.module.css'
import { useDrawerState } from './drawer-state.ts'

/** What a panel under its button is given. */
export type PanelProps = {
  className?: string
  /** What counts as inside. */
  box: RefObject<HTMLElement | null>
  onClose: () => void
}

/** A button of the bar with a panel under it; Escape, leaving and a finished navigation close the panel. */
export function BarButton({
  icon,
  label,
  className,
  describedBy,
  panel,
  children,
}: {
  icon: IconName
  label: string
  className?: string
  describedBy?: string
  panel: (props: PanelProps) => ReactNode
  children?: ReactNode
}) {
  const { isOpen, open, close } = useDrawerState()
  const box = useRef<HTMLDivElement>(null)
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close what the button opened
    <div
      ref={box}
      className={classes(styles.box, className)}
      onBlur={blur}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        close()
        box.current?.querySelector('button')?.focus()
      }}
    >
      <IconButton
        icon={icon}
        label={label}
        aria-expanded={isOpen}
        aria-describedby={describedBy}
        onClick={isOpen ? close : open}
      />
      {children}
      {isOpen && panel({ className: styles.panel, box, onClose: close })}
    </div>
  )
}

/** A press anywhere else closes the panel. */
export function usePressOutside({ box, onClose }: PanelProps): void {
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) onClose()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [box, onClose])
}
