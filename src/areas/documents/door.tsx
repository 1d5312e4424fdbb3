/** Where other rooms let people write. Import it lazily: what it brings is for those who write. */
export { DraftWriter, type Standing } from './draft-writer.tsx'
