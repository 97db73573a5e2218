/** The sign of the brand: a tick whose long arm is a leaf. Takes the colour of the text around it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path
        fill="currentColor"
        d="M9.6 19.6c-.5 0-1-.2-1.3-.6L3.9 13a1.4 1.4 0 1 1 2.3-1.6l3 4.1C10.5 9.3 14.4 4.6 21.6 2.6c.5 6.1-2.5 11-8.3 13-.9.3-1.7.5-2.3.6l-.3 2.1c-.1.7-.5 1.3-1.1 1.3Z"
      />
    </svg>
  );
}
