import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { decorations } from './decorations.ts'
import { lineDirections } from './line-directions.ts'

const theme = EditorView.theme({
  '&': { fontSize: 'var(--text-md)', color: 'var(--ink)', background: 'var(--surface)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font)', lineHeight: 'var(--lead-read)', maxBlockSize: '60vh' },
  '.cm-content': { padding: 'var(--s4)', minBlockSize: '16rem', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0', textAlign: 'start' },
})

export type OpenEditor = {
  run(command: keyof typeof decorations): void
  /** Lays a text where the cursor is. */
  insert(text: string): void
  /** Another text altogether; `undo` brings the one before back. */
  replace(text: string): void
  focus(): void
  close(): void
}

/**
 * Opens an editor inside `host`. It stands in a shadow tree: there its styles are constructed sheets, which the page's
 * policy allows, and no others.
 */
export function openEditor(
  host: HTMLElement,
  {
    text,
    label,
    onChange,
    onFiles,
  }: {
    text: string
    label: string
    onChange: (text: string) => void
    onFiles: (files: readonly File[]) => void
  },
): OpenEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const take = (event: Event, files: FileList | undefined) => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (pictures.length === 0) return false
    event.preventDefault()
    onFiles(pictures)
    return true
  }
  const view: EditorView = new EditorView({
    doc: text,
    root,
    parent: root,
    extensions: [
      history(),
      keymap.of([
        { key: 'Shift-Space', run: decorations.halfSpace },
        { key: 'Mod-b', run: decorations.bold },
        { key: 'Mod-i', run: decorations.italic },
        { key: 'Mod-k', run: decorations.link },
        { key: 'Mod-Alt-2', run: decorations.heading },
        { key: 'Mod-Shift-8', run: decorations.list },
        { key: 'Mod-Shift-9', run: decorations.quote },
        { key: 'Mod-Shift-e', run: decorations.foreignRun },
        ...historyKeymap,
        // Tab is left to the page: the keyboard must get out again.
        ...defaultKeymap,
      ]),
      markdown(),
      lineDirections,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        'aria-label': label,
        dir: 'rtl',
        lang: 'fa',
        spellcheck: 'true',
        autocapitalize: 'sentences',
      }),
      EditorView.domEventHandlers({
        paste: event => take(event, event.clipboardData?.files),
        drop: event => take(event, event.dataTransfer?.files),
      }),
      EditorView.updateListener.of(update => {
        if (update.docChanged) onChange(update.state.doc.toString())
      }),
      theme,
    ],
  })
  return {
    run(command) {
      decorations[command](view)
      view.focus()
    },
    insert(inserted) {
      view.dispatch(view.state.replaceSelection(inserted))
    },
    replace(insert) {
      const annotations = Transaction.userEvent.of('input')
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert }, annotations })
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  }
}
