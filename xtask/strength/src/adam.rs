//! The optimizer of all fits: Adam (<https://arxiv.org/abs/1412.6980>), with decoupled weight decay where one is given, as
//! in AdamW (<https://arxiv.org/abs/1711.05101>). It knows nothing of what is fitted.

/// Decay rates of the moving averages of the gradient and of its square (β₁ and β₂).
const BETAS: (f32, f32) = (0.9, 0.999);

/// State of a gradient descent.
pub struct Adam {
    /// Keeps the steps of parameters with tiny gradients small.
    epsilon: f32,
    /// How fast parameters shrink without gradients that oppose it.
    weight_decay: f32,
    mean: Vec<f32>,
    mean_square: Vec<f32>,
    steps: f32,
}

impl Adam {
    /// Starts a descent of this many parameters.
    pub fn new(parameters: usize, epsilon: f32, weight_decay: f32) -> Adam {
        Adam {
            epsilon,
            weight_decay,
            mean: vec![0.0; parameters],
            mean_square: vec![0.0; parameters],
            steps: 0.0,
        }
    }

    /// Returns the number of steps made.
    pub fn steps(&self) -> f32 {
        self.steps
    }

    /// Makes a step against the gradient, which is given for the index of a parameter and its value. A parameter without
    /// one stays fixed.
    pub fn step(
        &mut self,
        rate: f32,
        parameters: &mut [f32],
        gradient: impl Fn(usize, f32) -> Option<f32>,
    ) {
        self.steps += 1.0;
        let (keep, keep_square) = BETAS;
        let whole = 1.0 - keep.powf(self.steps);
        let whole_square = 1.0 - keep_square.powf(self.steps);
        let means = self.mean.iter_mut().zip(&mut self.mean_square);
        for (index, (number, (mean, mean_square))) in parameters.iter_mut().zip(means).enumerate() {
            let Some(gradient) = gradient(index, *number) else {
                continue;
            };
            *mean = keep * *mean + (1.0 - keep) * gradient;
            *mean_square = keep_square * *mean_square + (1.0 - keep_square) * gradient * gradient;
            let down = (*mean / whole) / ((*mean_square / whole_square).sqrt() + self.epsilon);
            *number -= rate * (down + self.weight_decay * *number);
        }
    }
}
