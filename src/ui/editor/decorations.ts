import { EditorSelection, type StateCommand } from '@codemirror/state'

/** Wraps what is selected in markers, or takes them away where they stand already; `instead` stands for an empty choice. */
const wrap =
  (before: string, after: string, instead: string): StateCommand =>
  ({ state, dispatch }) => {
    const changes = state.changeByRange(range => {
      const { from, to } = range
      const outside =
        state.sliceDoc(from - before.length, from) === before &&
        state.sliceDoc(to, to + after.length) === after
      if (outside) {
        return {
          changes: [
            { from: from - before.length, to: from },
            { from: to, to: to + after.length },
          ],
          range: EditorSelection.range(from - before.length, to - before.length),
        }
      }
      const chosen = state.sliceDoc(from, to) || instead
      return {
        changes: { from, to, insert: before + chosen + after },
        range: EditorSelection.range(from + before.length, from + before.length + chosen.length),
      }
    })
    dispatch(state.update(changes, { scrollIntoView: true, userEvent: 'input' }))
    return true
  }

/** Sets a marker before each chosen line, or takes it away where all have it. */
const prefix =
  (marker: string): StateCommand =>
  ({ state, dispatch }) => {
    const { from, to } = state.selection.main
    const lines = []
    for (let at = state.doc.lineAt(from); ; at = state.doc.line(at.number + 1)) {
      lines.push(at)
      if (at.to >= to) break
    }
    const isDecorated = lines.every(line => line.text.startsWith(marker))
    const changes = lines.map(line =>
      isDecorated ? { from: line.from, to: line.from + marker.length } : { from: line.from, insert: marker },
    )
    dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'input' }))
    return true
  }

/** The half space, which most keyboards lack. */
const halfSpace: StateCommand = ({ state, dispatch }) => {
  dispatch(state.update(state.replaceSelection('\u200c'), { scrollIntoView: true, userEvent: 'input.type' }))
  return true
}

export const decorations = {
  bold: wrap('**', '**', 'پررنگ'),
  italic: wrap('*', '*', 'کج'),
  link: wrap('[', '](https://)', 'متن پیوند'),
  foreignRun: wrap('[', ']{en}', 'English'),
  heading: prefix('## '),
  list: prefix('- '),
  quote: prefix('> '),
  halfSpace,
}
