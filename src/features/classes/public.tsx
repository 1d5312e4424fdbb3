// What other features show of live classes.

/** Says before a class that one cannot come. */
export { default as AbsenceButton } from './attendance/absence-button.tsx'
/** The way into a class. */
export { default as JoinButton } from './classroom/join-button.tsx'
export { CheckLink } from './join/check-link.tsx'
