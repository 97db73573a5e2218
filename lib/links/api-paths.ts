/** Paths of a template's files, which take the locale as a parameter. */
export const apiPaths = {
  /** A template as a file. */
  download: (id: string, format: 'md' | 'csv', locale: string) =>
    `/api/templates/${id}.${format}?locale=${locale}`,
  /** QR code of a template's page, as SVG. */
  templateQrCode: (id: string, locale: string) => `/api/qr/${id}.svg?locale=${locale}`,
};
