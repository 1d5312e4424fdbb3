import type { Plugin } from 'vite'

const shim = '\0react-for-react-router'

/**
 * On the server, gives React Router a React whose `createElement` reports every `<script>` it makes to
 * `src/server/http/scripts.ts`. So the policy's hashes come from what the framework handed to React, never from
 * rendered bytes, in which an injected script would look the same.
 */
export function recordFrameworkScripts(): Plugin {
  return {
    name: 'record-framework-scripts',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'ssr',
    async resolveId(source, importer) {
      if (source === 'react' && importer && /node_modules\/react-router\//.test(importer)) return shim
      return null
    },
    load(id) {
      if (id !== shim) return null
      return `import * as React from 'react'
import { noteScript } from '#server/http/scripts.ts'
export * from 'react'
export default React
export function createElement(type, props, ...children) {
  if (type === 'script') noteScript(props?.dangerouslySetInnerHTML?.__html)
  return React.createElement(type, props, ...children)
}`
    },
  }
}
