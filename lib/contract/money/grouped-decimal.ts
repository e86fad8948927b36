/** Separates the thousands of a decimal's whole part: `1234.5678` gives `1,234.5678`. */
export function groupedDecimal(decimal: string): string {
  return decimal.replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ',')
}
