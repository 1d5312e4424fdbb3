/** Files the build makes (tools/vite/build-font.ts, tools/vite/build-icons.ts): importing one gives its address. */
declare module 'virtual:font.woff2' {
  const address: string
  export default address
}
declare module 'virtual:icons.svg' {
  const address: string
  export default address
}
