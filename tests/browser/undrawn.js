// A WebGL that draws nothing: the table is laid out as on a graphics card, in a browser without one.
HTMLCanvasElement.prototype.getContext = ((real) => function (kind, ...options) {
    if (kind !== "webgl2") return real.call(this, kind, ...options);
    return (this.undrawn ??= undrawn(this));
})(HTMLCanvasElement.prototype.getContext);

function undrawn(canvas) {
    const answers = {
        canvas,
        drawingBufferWidth: 300,
        drawingBufferHeight: 150,
        getParameter: (name) => ({ 7938: "WebGL 2.0", 35724: "WebGL GLSL ES 3.00", 3088: [0, 0, 1, 1], 2978: [0, 0, 1, 1] })[name] ?? 4096,
        getProgramParameter: (_, name) => (name === 35714 ? true : 0), // linked, and without uniforms
        getShaderPrecisionFormat: () => ({ precision: 23, rangeMin: 127, rangeMax: 127 }),
        getContextAttributes: () => ({ antialias: true, alpha: true }),
        getSupportedExtensions: () => [],
        getShaderParameter: () => true,
        isContextLost: () => false,
        getExtension: () => null,
    };
    const real = WebGL2RenderingContext.prototype;
    return new Proxy(answers, {
        get: (_, name) => answers[name] ?? (/^[A-Z_0-9]+$/.test(String(name)) ? real[name] : () => (String(name).startsWith("create") ? {} : "")),
    });
}
