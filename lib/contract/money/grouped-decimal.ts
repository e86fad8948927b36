/** Adds thousands separators to the integer part of a decimal: `1234.5678` becomes `1,234.5678`. */
export function groupedDecimal(decimal: string): string {
  return decimal.replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ',')
}
