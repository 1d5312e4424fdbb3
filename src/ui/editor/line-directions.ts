import { type Extension, RangeSetBuilder } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { detectDirection } from '#persian/strong-letters.ts'

const directed = {
  rtl: Decoration.line({ attributes: { dir: 'rtl' } }),
  ltr: Decoration.line({ attributes: { dir: 'ltr' } }),
}

/** Each line runs as its first strong letter does; the cursor and the arrow keys follow it. */
export const lineDirections: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = buildDirections(view)
      }
      update({ docChanged, viewportChanged, view }: ViewUpdate) {
        if (docChanged || viewportChanged) this.decorations = buildDirections(view)
      }
    },
    { decorations: plugin => plugin.decorations },
  ),
]

function buildDirections({ visibleRanges, state }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at)
      builder.add(line.from, line.from, directed[detectDirection(line.text) ?? 'rtl'])
      at = line.to + 1
    }
  }
  return builder.finish()
}
