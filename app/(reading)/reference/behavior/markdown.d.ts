declare module '*.md' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: Turbopack exports the text of a file this way.
  export default text
}
