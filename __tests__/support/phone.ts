/** A small phone, as a browser context takes it. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
