/** Class of elements that Mixpanel's recorder replaces by an empty box. */
export const NOT_RECORDED = 'mp-block';
